// Those from outside a provider who are told of what is grave: a second person and the regulator (decision 128). Theirs is the country or
// a province: what a day's sweep finds of one type and degree is one message to each, of however many providers.
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
/** When what is kept of a day's telling goes by itself, in seconds. */
export const goneAt = (now: Date): number => Math.floor(daysAfter(now, keptDays).getTime() / 1000);

/** Of the regulator's management at most so many. */
const mostOfManagement = 20;
/** More inspectors than the country has. */
const mostInspectors = 200;

/** Who there is to be told, read once for all of a day. */
export async function outsiders() {
  const [inspectors, office, management] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    listWithRole('firearm_office', { limit: 1 }),
    listWithRole('psira_management', { limit: mostOfManagement }),
  ]);
  return { inspectors: inspectors.items, office: office.items.map(({ id }) => id), management: management.items.map(({ id }) => id) };
}
export type Outsiders = Awaited<ReturnType<typeof outsiders>>;

/** The second person is from outside: an inspector of the province without a tie to the provider; where the office is who is waited for, one of the office. */
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
export const isUntold = ({ found, told = 0 }: NoticeRecord): boolean => found > told;
const sumOf = (notices: readonly NoticeRecord[]) => notices.reduce((sum, { found }) => sum + found, 0);
const untoldIn = (notices: readonly NoticeRecord[]) => notices.reduce((sum, { found, told = 0 }) => sum + found - told, 0);

type Providers = ReadonlyMap<number | undefined, LegalEntityRecord>;

async function providersOf(notices: readonly NoticeRecord[]): Promise<Providers> {
  const ids = new Set(notices.flatMap(({ legalEntityId = [] }) => legalEntityId));
  return new Map((await findLegalEntities([...ids])).map((entity) => [entity.id, entity]));
}

/** Every person's notices of one type and degree, the told ones too: how many a person was told of counts them all. */
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

/** How many messages were sent; `overtaken`: another run has told of some meanwhile, and what that one did not see may be untold. */
export interface Telling {
  readonly told: number;
  readonly overtaken: boolean;
}

/** Tells what a day's notices have that these people were not told yet, as far as no other run is at it. */
export async function tellOutside(day: string, notices: readonly NoticeRecord[], outside: Outsiders, now: Date): Promise<Telling> {
  const fresh = new Set(notices.filter(isUntold).map(kindOf));
  const grave = notices.filter((notice) => fresh.has(kindOf(notice)) && audienceOf(notice.severity).second);
  if (grave.length === 0) return { told: 0, overtaken: false };
  const [providers, { data: said }] = await Promise.all([providersOf(grave), complianceDigests().query.ofDay({ day }).go({ pages: 'all', consistent: true })]);
  const before = new Map(said.map(({ about, told }) => [about, told]));
  let told = 0;
  for (const digest of digestsOf(grave, providers, outside)) {
    const outcome = await tellDigest(digest, before.get(digest.about), providers, day, now);
    if (outcome === 'overtaken') return { told, overtaken: true };
    if (outcome === 'told') told++;
  }
  return { told, overtaken: false };
}

async function tellDigest({ userId, reader, about, notices }: Digest, before: number | undefined, providers: Providers, day: string, now: Date) {
  const told = sumOf(notices);
  const count = told - (before ?? 0);
  // Who has come to it since the others were told hears of what these know, too.
  const fresh = notices.filter(isUntold);
  const [first, ...others] = untoldIn(fresh) >= count ? fresh : notices;
  if (count <= 0 || !first) return 'known';
  const ofOne = others.every(({ legalEntityId }) => legalEntityId === first.legalEntityId);
  const message = messageOf([first, ...others], count, reader, ofOne ? providers.get(first.legalEntityId)?.name : undefined);
  const kept = { told, expiresAt: goneAt(now) };
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
