// Police searches. Each is recorded before the response, so that no unrecorded search shows a result.
import type { Actor } from '../../shared/access/actor.ts';
import { dayAfter, dayOf, startOf } from '../../shared/kinds/time.ts';
import { lookRefusalOf, mostSearches, normaliseDocket, openUntil, tooManyWords, type Window } from '../../shared/police/rules.ts';
import type { Hit, PoliceAuditQuery, PoliceSearch, PoliceSearchQuery, PoliceSearchResult, SearchFirearms } from '../../shared/police/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { isWithinRate } from '../data/rate.ts';
import { newId, withNulls } from '../data/record.ts';
import { create, setOrCleared } from '../history/change.ts';
import { accessTo, readLogId } from '../readings/store.ts';
import { type PoliceSearchRecord, policeSearches } from './entity.ts';
import { findFirearms, hitsOf } from './found.ts';

/** The search in the form of the contract, with null for empty search fields. */
const shown = (record: PoliceSearchRecord): PoliceSearch => ({
  ...record,
  purposeText: record.purposeText ?? null,
  match: record.match ?? (record.found > 0 ? 'exact' : 'none'),
  asked: withNulls(record.asked, ['serialNumber', 'manufacturer', 'owner', 'authorisationNumber']),
  openUntil: openUntil(record.createdAt),
});

const hourMs = 3_600_000;

/** Counts a search before it runs. A search that then fails still counts. */
async function countSearch(userId: string, at: Date): Promise<void> {
  const hour = at.toISOString().slice(0, 13);
  const windows: readonly (readonly [Window, string, Date])[] = [
    ['hour', hour, new Date(Date.parse(`${hour}:00:00.000Z`) + hourMs)],
    ['day', dayOf(at), startOf(dayAfter(dayOf(at), 1))],
  ];
  for (const [kind, window, until] of windows) {
    if (await isWithinRate({ what: 'police-search', who: userId, window, most: mostSearches[kind], until })) continue;
    const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
    throw new Problem('too-many-requests', tooManyWords[kind], undefined, { 'Retry-After': String(seconds) });
  }
}

/** Searches firearms for a reason, and logs the firearms shown. Throws `too-many-requests`. */
export async function searchFirearms(input: SearchFirearms, actor: Actor, at = new Date()): Promise<PoliceSearchResult> {
  await countSearch(actor.userId, at);
  const { docketNumber, purpose, purposeText, serialNumber, manufacturer, owner, authorisationNumber } = input;
  const { ids, total, more, match } = await findFirearms(input);
  const hits = await hitsOf(ids);
  const id = newId(at);
  const why = { docketNumber, purpose, ...(purposeText ? { purposeText } : {}) };
  const asked = setOrCleared({ serialNumber, manufacturer, owner, authorisationNumber }).set;
  const search = {
    ...why,
    id,
    userId: actor.userId,
    userName: actor.name,
    docketKey: normaliseDocket(docketNumber),
    asked,
    found: total,
    match,
    more,
    hits: hits.map(({ firearmId }) => firearmId),
    looks: [],
  };
  const metadata = { ...why, asked, found: total, match, shown: hits.length };
  const { record, writes } = create(policeSearches(), search, { action: 'police.search', actor, at, metadata, status: () => 'open' });
  await commit([...writes, ...record.hits.map((firearmId) => accessTo('firearm', firearmId, { access: 'found', ...why, searchId: id, actor, at }))]);
  return { ...shown(record), hits, more, isOpen: true };
}

/** Returns a search of the caller. Throws `not-found`. */
export async function getOwn(id: string, userId: string): Promise<PoliceSearchRecord> {
  const { data } = await policeSearches().get({ id }).go({ consistent: true });
  if (data?.userId !== userId) throw notFound();
  return data;
}

const alreadyLogged = () => new Problem('conflict', 'This reading has already been recorded.');

/** Logs that results are shown again, with current data. Within ten minutes this counts once for each firearm. */
async function logResultsAgain({ id: searchId, ...search }: PoliceSearchRecord, hits: readonly Hit[], actor: Actor, at: Date): Promise<void> {
  const { docketNumber, purpose, purposeText, createdAt } = search;
  const id = readLogId(at, `${actor.userId} ${searchId}`);
  if (hits.length === 0 || id === readLogId(new Date(createdAt), `${actor.userId} ${searchId}`)) return;
  const found = { access: 'found', docketNumber, purpose, purposeText, searchId, actor, at, id } as const;
  const writes = hits.map(({ firearmId }) => ({ ...accessTo('firearm', firearmId, found), refused: alreadyLogged }));
  await commit(writes).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  });
}

/** Returns a search of the caller with its results, while they can be opened. Throws `not-found`. */
export async function getOwnWithHits(id: string, actor: Actor, now = new Date()): Promise<PoliceSearchResult> {
  const record = await getOwn(id, actor.userId);
  const isOpen = lookRefusalOf(record, now) === undefined;
  const hits = isOpen ? await hitsOf(record.hits) : [];
  await logResultsAgain(record, hits, actor, now);
  return { ...shown(record), hits, more: record.more, isOpen };
}

const paged = (records: readonly PoliceSearchRecord[], limit: number) => pageOf(records.map(shown), limit, ({ id }) => id);

/** Lists the caller's searches, newest first. Throws `not-found` for the case number of another user's search. */
export async function listOwn(userId: string, { limit, cursor, docketOf }: PoliceSearchQuery): Promise<Page<PoliceSearch>> {
  const older = { id: positionOf(cursor) ?? '~' };
  const { query } = policeSearches();
  const asked = docketOf ? query.ofUserDocket({ userId, docketKey: (await getOwn(docketOf, userId)).docketKey }) : query.ofUser({ userId });
  const { data } = await asked.lt(older).go({ order: 'desc', limit: limit + 1 });
  return paged(data, limit);
}

/** Lists all searches, newest first. Throws `not-found` if a filter is not the id of a search. */
export async function listAllSearches({ limit, cursor, docketOf, officerOf }: PoliceAuditQuery): Promise<Page<PoliceSearch>> {
  const older = { id: positionOf(cursor) ?? '~' };
  const [docket, officer] = await Promise.all([docketOf, officerOf].map((id) => (id === undefined ? undefined : getAny(id))));
  const { data } = await queryFor(docket, officer)
    .lt(older)
    .go({ order: 'desc', limit: limit + 1 });
  return paged(data, limit);
}

function queryFor(docket: PoliceSearchRecord | undefined, officer: PoliceSearchRecord | undefined) {
  const { query } = policeSearches();
  if (docket && officer) return query.ofUserDocket({ userId: officer.userId, docketKey: docket.docketKey });
  if (docket) return query.ofDocket({ docketKey: docket.docketKey });
  return officer ? query.ofUser({ userId: officer.userId }) : query.newest({});
}

async function getAny(id: string): Promise<PoliceSearchRecord> {
  const { data } = await policeSearches().get({ id }).go({ consistent: true });
  if (!data) throw notFound();
  return data;
}
