// Reads of custody: where firearms are, and who had them.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { type Board, type BoardQuery, type Custody, type Issue, mostOnBoard } from '../../shared/custody/schema.ts';
import type { CheckedEntry } from '../../shared/history/schema.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { entityAsked } from '../branches/store.ts';
import { safeInFacet } from '../counters/custody-facets.ts';
import { readCounts } from '../counters/store.ts';
import { getAll, pageOf, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { getFirearm } from '../firearms/store.ts';
import { historyPage } from '../history/page.ts';
import { getOfficer } from '../officers/store.ts';
import { getSafe } from '../safes/store.ts';
import { type HeadRecord, heads, type IssueRecord, issues, type WatchRecord } from './entity.ts';
import { allOf, getShift } from './shift-store.ts';
import { neverIssued, shown, shownHead } from './view.ts';

interface Paging {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The most pages of 1 MB that a filtered board reads: about 3,000 firearms that are out. */
const mostPagesRead = 3;

/**
 * The firearms of a provider that are out, the next due first: one query. A branch or a safe is selected while reading, so that the limit counts firearms
 * of this branch; then it is at most three queries. An index of each branch would cost every issue and every return more writes.
 */
export async function board(scope: Scope, { legalEntityId, branchId, safeId, overdue }: BoardQuery, at = new Date()): Promise<Board> {
  const asOf = at.toISOString();
  const outOf = entityAsked(scope, legalEntityId);
  if (outOf === undefined) return { asOf, out: [], more: false, inSafes: [], notified: [] };
  const every = heads().query.out({ outOf });
  const all = overdue ? every.lt({ dueAt: asOf }) : every;
  const some = () =>
    all.where((head, { eq }) => [branchId && eq(head.branchId, branchId), safeId && eq(head.outOfSafeId, safeId)].filter(Boolean).join(' AND '));
  const [{ data, cursor }, [inSafes = {}]] = await Promise.all([
    branchId || safeId ? some().go({ pages: mostPagesRead }) : all.go({ count: mostOnBoard + 1 }),
    readCounts(`entity:${outOf}`, [{ kind: 'firearm-custody', facet: safeInFacet }]),
  ]);
  const out = data.slice(0, mostOnBoard).map(shownHead);
  return {
    asOf,
    out,
    more: data.length > mostOnBoard || cursor !== null,
    // In one order, so that the same counts are the same answer.
    inSafes: Object.entries(inSafes)
      .filter(([, firearms]) => firearms > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, firearms]) => ({ safeId: id, firearms })),
    notified: overdue ? await notifiedOf(out) : [],
  };
}

/** The steps of the ladder that the job took for these firearms: a batch of each 100. */
async function notifiedOf(out: readonly Custody[]): Promise<Board['notified']> {
  const found = await getAll(out.flatMap(({ issueId }) => (issueId ? [recordKey('custody-watch', issueId)] : [])));
  return (found as WatchRecord[]).map(({ id, taken }) => ({ issueId: id, steps: [...(taken ?? [])] }));
}

const headOf = async (id: string): Promise<HeadRecord | undefined> => (await heads().get({ id }).go({ consistent: true })).data ?? undefined;

/**
 * Where a firearm is now. Throws `not-found`. Of another provider's custody it shows only that the firearm is out, at a gunsmith or unaccounted for: neither the
 * officer nor the place. A former provider's custody is not shown to the present owner.
 */
export async function custodyOfFirearm(id: string, scope: Scope): Promise<Custody> {
  const [firearm, head] = await Promise.all([getFirearm(id, scope), headOf(id)]);
  if (head && inScope(scope, [head.legalEntityId])) return shownHead(head);
  const isAway = head && (head.issueId || head.state === 'at_gunsmith' || head.state === 'unaccounted');
  return isAway ? { ...neverIssued(firearm), state: head.state, since: head.since } : neverIssued(firearm);
}

/** The custody history of a firearm, newest first, without the details from the time of another provider. Throws `not-found`. */
export async function custodyHistory(id: string, actor: Actor, paging: Paging): Promise<Page<CheckedEntry>> {
  const scope = scopeOf(actor);
  await getFirearm(id, scope);
  const head = (await headOf(id)) ?? { version: 0, chainHead: '' };
  const history = await historyPage('firearm-custody', id, head, paging);
  // The history shows a provider's number together with its name.
  const own = (entity: unknown) => scope.kind === 'national' || inScope(scope, [(entity as { readonly id?: number } | undefined)?.id ?? (entity as number)]);
  return {
    ...history,
    items: history.items.map((entry) => (own(entry.metadata?.legalEntityId) ? entry : { ...entry, comments: null, metadata: null, actorName: '' })),
  };
}

const page = ({ limit, cursor }: Paging) => ({ before: { id: positionOf(cursor) ?? '~' }, options: { order: 'desc', limit: limit + 1 } as const });

/** The issues of a firearm, newest first. A later owner does not see the former owner's. Throws `not-found`. */
export async function issuesOfFirearm(firearmId: string, scope: Scope, paging: Paging): Promise<Page<Issue>> {
  await getFirearm(firearmId, scope);
  const { before, options } = page(paging);
  const { data } = await issues().query.ofFirearm({ firearmId }).lt(before).go(options);
  const { items, next } = pageOf(data, paging.limit, ({ id }) => id);
  return { items: items.filter(({ legalEntityId }) => inScope(scope, [legalEntityId])).map(shown), next };
}

/** The issues to an officer, newest first. Throws `not-found`. */
export async function issuesOfOfficer(officerId: string, scope: Scope, paging: Paging): Promise<Page<Issue>> {
  await getOfficer(officerId, scope);
  const { before, options } = page(paging);
  const { data } = await issues().query.ofOfficer({ officerId }).lt(before).go(options);
  const { items, next } = pageOf(data, paging.limit, ({ id }) => id);
  return { items: items.map(shown), next };
}

/** The firearms that an officer holds now. Throws `not-found`. */
export async function heldBy(officerId: string, scope: Scope, paging: Paging): Promise<Page<Custody>> {
  await getOfficer(officerId, scope);
  const { before, options } = page(paging);
  const { data } = await heads().query.ofOfficer({ officerId }).lt(before).go(options);
  const { items, next } = pageOf(data, paging.limit, ({ id }) => id);
  return { items: items.map(shownHead), next };
}

/** The firearms that are in a safe now. Throws `not-found`. */
export async function inSafe(safeId: string, scope: Scope, paging: Paging): Promise<Page<Custody>> {
  await getSafe(safeId, scope);
  const { before, options } = page(paging);
  const { data } = await heads().query.ofSafe({ safeId }).lt(before).go(options);
  const { items, next } = pageOf(data, paging.limit, ({ id }) => id);
  return { items: items.map(shownHead), next };
}

/** An issue's record in the caller's scope. Throws `not-found`. */
export async function findIssue(id: string, scope: Scope): Promise<IssueRecord> {
  const { data } = await issues().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.legalEntityId])) throw notFound();
  return data;
}

export const getIssue = async (id: string, scope: Scope): Promise<Issue> => shown(await findIssue(id, scope));

/** The issues of a shift, oldest first. Throws `not-found`. */
export async function issuesOfShift(shiftId: string, scope: Scope, { limit, cursor }: Paging): Promise<Page<Issue>> {
  await getShift(shiftId, scope);
  const data = await allOf(shiftId);
  const after = positionOf(cursor) ?? '';
  const { items, next } = pageOf(
    data.toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter(({ id }) => id > after),
    limit,
    ({ id }) => id,
  );
  return { items: items.map(shown), next };
}
