// Notifies people outside a provider of serious findings: a second person and the regulator (decision 128). They oversee the country or a province, so the
// findings of one day, type and severity are one message to each, for any number of providers.
import { audienceOf } from '../../shared/compliance/rules.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion, update } from '../data/commit.ts';
import { isTied } from '../inspections/inspector.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole } from '../users/store.ts';
import { complianceDigests, type NoticeRecord } from './entity.ts';
import { messageOf, type Reader } from './notice-words.ts';

const keptDays = 30;
/** When the table deletes the notices and digests of a day, in seconds. */
export const keptUntil = (now: Date): number => Math.floor(daysAfter(now, keptDays).getTime() / 1000);

/** At most this many managers of the regulator are notified. */
const mostOfManagement = 20;
/** More inspectors than the country has. */
const mostInspectors = 200;

/** Everyone outside the providers who can be notified, read once for a day. */
export async function outsiders() {
  const [inspectors, office, management] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    listWithRole('firearm_office', { limit: 1 }),
    listWithRole('psira_management', { limit: mostOfManagement }),
  ]);
  return { inspectors: inspectors.items, office: office.items.map(({ id }) => id), management: management.items.map(({ id }) => id) };
}
export type Outsiders = Awaited<ReturnType<typeof outsiders>>;

/**
 * The second person is an inspector of the province without a tie to the provider. If the alert waits for the firearm office, it is someone of the
 * office.
 */
function secondPerson({ type, legalEntityId }: NoticeRecord, province: string | undefined, { inspectors, office }: Outsiders): readonly [string, Reader][] {
  if (type === 'transaction_pending') return office.map((id) => [id, 'overseer']);
  const free = inspectors.filter((inspector) => !isTied(inspector, [legalEntityId]));
  const [next] = free.toSorted((a, b) => Number(b.province === province) - Number(a.province === province));
  return next ? [[next.id, 'inspector']] : [];
}

interface Digest {
  readonly userId: string;
  readonly reader: Reader;
  readonly about: string;
  readonly notices: NoticeRecord[];
}

const kindOf = ({ type, severity }: NoticeRecord) => `${type}#${severity}`;
export const isPending = ({ found, told = 0 }: NoticeRecord): boolean => found > told;
const sumOf = (notices: readonly NoticeRecord[]) => notices.reduce((sum, { found }) => sum + found, 0);
const pendingIn = (notices: readonly NoticeRecord[]) => notices.reduce((sum, { found, told = 0 }) => sum + found - told, 0);

type Providers = ReadonlyMap<number | undefined, LegalEntityRecord>;

async function providersOf(notices: readonly NoticeRecord[]): Promise<Providers> {
  const ids = new Set(notices.flatMap(({ legalEntityId = [] }) => legalEntityId));
  return new Map((await findLegalEntities([...ids])).map((entity) => [entity.id, entity]));
}

/** Each person's notices of one type and severity, including sent ones: the digest counts all of them. */
function digestsOf(notices: readonly NoticeRecord[], providers: Providers, outside: Outsiders): Digest[] {
  const digests = new Map<string, Digest>();
  for (const notice of notices) {
    const { second, regulator } = audienceOf(notice.severity);
    const people = [
      ...(second ? secondPerson(notice, providers.get(notice.legalEntityId)?.province, outside) : []),
      ...(regulator ? outside.management.map((id) => [id, 'overseer'] as const) : []),
    ];
    for (const [userId, reader] of people) {
      const about = `${userId}#${kindOf(notice)}`;
      const digest = digests.get(about) ?? { userId, reader, about, notices: [] };
      digest.notices.push(notice);
      digests.set(about, digest);
    }
  }
  return [...digests.values()];
}

/** The number of messages sent. `overtaken`: another run sent some notices at the same time, and others may still be pending. */
export interface SendResult {
  readonly told: number;
  readonly overtaken: boolean;
}

/** Notifies these people of the day's new findings. Skips findings that another run is sending. */
export async function notifyOutside(day: string, notices: readonly NoticeRecord[], outside: Outsiders, now: Date): Promise<SendResult> {
  const fresh = new Set(notices.filter(isPending).map(kindOf));
  const grave = notices.filter((notice) => fresh.has(kindOf(notice)) && audienceOf(notice.severity).second);
  if (grave.length === 0) return { told: 0, overtaken: false };
  const [providers, { data: said }] = await Promise.all([providersOf(grave), complianceDigests().query.ofDay({ day }).go({ pages: 'all', consistent: true })]);
  const before = new Map(said.map(({ about, told }) => [about, told]));
  let told = 0;
  for (const digest of digestsOf(grave, providers, outside)) {
    const outcome = await sendDigest(digest, before.get(digest.about), providers, day, now);
    if (outcome === 'overtaken') return { told, overtaken: true };
    if (outcome === 'told') told++;
  }
  return { told, overtaken: false };
}

async function sendDigest({ userId, reader, about, notices }: Digest, before: number | undefined, providers: Providers, day: string, now: Date) {
  const told = sumOf(notices);
  const count = told - (before ?? 0);
  // A person added since the last message gets all findings, not only the new ones.
  const fresh = notices.filter(isPending);
  const [first, ...others] = pendingIn(fresh) >= count ? fresh : notices;
  if (count <= 0 || !first) return 'known';
  const ofOne = others.every(({ legalEntityId }) => legalEntityId === first.legalEntityId);
  const message = messageOf([first, ...others], count, reader, ofOne ? providers.get(first.legalEntityId)?.name : undefined);
  const kept = { told, expiresAt: keptUntil(now) };
  const mark =
    before === undefined
      ? put(
          complianceDigests()
            .create({ day, about, ...kept })
            .params(),
          staleVersion,
        )
      : update(
          complianceDigests()
            .patch({ day, about })
            .set(kept)
            .where(({ told }, { eq }) => eq(told, before))
            .params(),
          staleVersion,
        );
  try {
    await commit([mark, notify(userId, message, now)]);
    return 'told';
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale-version') return 'overtaken';
    throw error;
  }
}
