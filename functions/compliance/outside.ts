// Those from outside a provider who are told of what is grave: a second person and the regulator (decision 128). Theirs is the country or
// a province: what a day's sweep finds of one type and degree is one message to each, of however many providers.
import { audienceOf } from '../../shared/compliance/rules.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion, update } from '../data/commit.ts';
import { isTied } from '../inspections/inspector.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
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
/** More runs than ever tell of one day at once. */
const mostTurns = 5;

/** Who there is to be told, read once for all of a day. */
export async function outsiders() {
  const [inspectors, office, management] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    listWithRole('firearm_office', { limit: 1 }),
    listWithRole('psira_management', { limit: mostOfManagement }),
  ]);
  return { inspectors: inspectors.items, office: office.items.map(({ id }) => id), management: management.items.map(({ id }) => id) };
}
type Outsiders = Awaited<ReturnType<typeof outsiders>>;

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

/** Every person's notices of one type and degree, the told ones too: how many a person was told of counts them all. */
async function digestsOf(notices: readonly NoticeRecord[], outside: Outsiders): Promise<Digest[]> {
  const digests = new Map<string, Digest>();
  const provinces = new Map<number, string | undefined>();
  for (const notice of notices) {
    const { legalEntityId, severity } = notice;
    const { second, regulator } = audienceOf(severity);
    if (!second && !regulator) continue;
    if (legalEntityId !== undefined && !provinces.has(legalEntityId)) provinces.set(legalEntityId, (await findLegalEntity(legalEntityId))?.province);
    const people = [
      ...(second ? secondPerson(notice, legalEntityId === undefined ? undefined : provinces.get(legalEntityId), outside) : []),
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

/**
 * Tells what a day's notices have that these people were not told yet; answers how many messages that were. Whoever finds that another
 * run has told of some meanwhile looks again, so that what that one did not see is told as well. Throws where that does not end.
 */
export async function tellOutside(day: string, read: () => Promise<NoticeRecord[]>, outside: Outsiders, now: Date, turn = 1): Promise<number> {
  if (turn > mostTurns) throw new Error(`Other runs told of ${day} at every turn. The next attempt goes on from where it is.`);
  const notices = await read();
  const fresh = new Set(notices.filter(isUntold).map(kindOf));
  if (fresh.size === 0) return 0;
  const [digests, { data: said }] = await Promise.all([
    digestsOf(
      notices.filter((notice) => fresh.has(kindOf(notice))),
      outside,
    ),
    complianceDigests().query.ofDay({ day }).go({ pages: 'all', consistent: true }),
  ]);
  const before = new Map(said.map(({ about, told }) => [about, told]));
  let told = 0;
  for (const digest of digests) {
    const outcome = await tellDigest(digest, before.get(digest.about), day, now);
    if (outcome === 'overtaken') return told + (await tellOutside(day, read, outside, now, turn + 1));
    if (outcome === 'told') told++;
  }
  return told;
}

async function tellDigest({ userId, reader, about, notices }: Digest, before: number | undefined, day: string, now: Date) {
  const told = sumOf(notices);
  if (told <= (before ?? 0)) return 'known';
  const [first, ...others] = notices.some(isUntold) ? notices.filter(isUntold) : notices;
  if (!first) return 'known';
  const ofOne = others.every(({ legalEntityId }) => legalEntityId === first.legalEntityId);
  const entity = ofOne && first.legalEntityId !== undefined ? await findLegalEntity(first.legalEntityId) : undefined;
  const message = messageOf([first, ...others], told - (before ?? 0), reader, entity?.name);
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
