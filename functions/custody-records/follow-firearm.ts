// Custody follows the firearm: what a change of its status or its holder means for its head and its open issue. Imports no other feature's store, so that
// every store can import it.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import type { CustodyState } from '../../shared/custody/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { onDay, timeOfDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { check, staleVersion, type Write } from '../data/commit.ts';
import { findItem } from '../data/current-record.ts';
import type { CameFrom } from './copies.ts';
import { type HeadRecord, heads, issues } from './entity.ts';
import { firearmFields, keptFields, outFields, place } from './head-writes.ts';
import { endWrites, reopenWrites } from './issue-end.ts';

type Reader = Pick<Actor, 'role' | 'legalEntityId'>;

interface Why {
  /** The name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'> & Reader;
  /** The time of the write. */
  readonly at: string;
  readonly reason?: string | undefined;
  /** The seizure was recorded for the wrong firearm. */
  readonly neverSeized?: boolean | undefined;
  /** The gunsmith that gets the firearm for maintenance. */
  readonly atGunsmith?: { readonly name: string; readonly firearm: Firearm } | undefined;
}

type Firearm = Parameters<typeof firearmFields>[0] & { readonly ownerId: number; readonly keeperId?: number | undefined };

const findHead = async (id: string): Promise<HeadRecord | undefined> => (await heads().get({ id }).go({ consistent: true })).data ?? undefined;

/** Condition: the head is as it was read, or still missing. An issue at the same moment changes or creates it. */
export const headUnchanged = (id: string, head: HeadRecord | undefined): Write =>
  check(
    heads()
      .delete({ id })
      .where((attributes, { eq, notExists }) => (head ? eq(attributes.version, head.version) : notExists(attributes.version)))
      .params(),
    staleVersion,
  );

/** "It is issued to S Nkosi until 18:00 today. Return it first." Names the officer to users of the company that issued it, and to national ones. */
function outRefusal({ state, issueId, officerName, dueAt = '', legalEntityId }: HeadRecord, now: Date, reader: Reader): string | undefined {
  if (!issueId && state === 'unaccounted') return 'Nobody can say where it is. Move it to a safe when it is found, or report its loss.';
  if (!issueId) return undefined;
  if (!inScope(scopeOf(reader), [legalEntityId])) return 'Another company has issued it. It must be returned first.';
  const day = dayOf(dueAt) === dayOf(now) ? 'today' : `on ${onDay(dueAt)}`;
  const until = dueAt < now.toISOString() ? `and was due back at ${timeOfDay(dueAt)} ${day}` : `until ${timeOfDay(dueAt)} ${day}`;
  return `It is issued to ${officerName} ${until}. Return it first.`;
}

function expectIn(head: HeadRecord | undefined, at: string, reader: Reader): void {
  const refusal = head && outRefusal(head, new Date(at), reader);
  if (refusal) throw new Problem('conflict', refusal, [{ path: 'firearmId', message: refusal, code: 'FIREARM_OUT' }]);
}

/** The place of a firearm with this status; undefined if the status says nothing about the place. */
export const stateFor = (status: string): CustodyState | undefined =>
  (({ lost: 'lost', stolen: 'lost', seized: 'seized', retired: 'gone' }) as const)[status as 'lost'];

const cameFromOf = ({ state, safeId, safeName, branchId, issueId, officerPhone, place: gunsmith }: HeadRecord): CameFrom => ({
  state,
  ...(state === 'at_gunsmith' ? { gunsmith } : {}),
  ...(safeId ? { safeId, safeName, branchId } : {}),
  ...(issueId ? { issueId, officerPhone } : {}),
});

/** Nobody can say where the firearm is, and no issue is open. It is on the board from this time, without an officer. */
const unaccounted = (head: HeadRecord, at: string) => ({
  ...keptFields(head),
  ...{ state: 'unaccounted' as const, since: at, outOf: head.legalEntityId, dueAt: at },
});

/**
 * The firearm was never seized: it is again where it was. An issue that the seizure ended is open again. If its officer has left or holds another firearm
 * by now, or the safe was deactivated, it is unaccounted for until somebody says where it is.
 */
async function putBack(head: HeadRecord, { action, actor, at, reason }: Why): Promise<Write[] | undefined> {
  const { state, issueId, officerPhone, gunsmith, ...safe } = head.cameFrom ?? ({ state: 'lost' } satisfies CameFrom);
  const why = { action, actor, at, comments: reason } as const;
  if (issueId) {
    const { data: issue } = await issues().get({ id: issueId }).go({ consistent: true });
    const reopened = issue && (await reopenWrites(issue, at, staleVersion));
    if (!reopened) return place(head, unaccounted(head, at), why, staleVersion).writes;
    const metadata = { issueId, officerId: issue.officerId, officer: nameOfOfficer(issue.officer) };
    const fields = { ...keptFields(head), ...outFields(issue, officerPhone), ...(state === 'unaccounted' ? { state, since: at } : {}) };
    return [...place(head, fields, { ...why, metadata }, staleVersion).writes, ...reopened];
  }
  if (state === 'unaccounted') return place(head, unaccounted(head, at), why, staleVersion).writes;
  if (state === 'at_gunsmith') return place(head, { ...keptFields(head), state, since: at, place: gunsmith }, why, staleVersion).writes;
  if (state !== 'in_safe' || !safe.safeId) return undefined;
  const found = await findItem('safe', safe.safeId);
  const fields = found?.isActive ? { ...keptFields(head), since: at, state, ...safe } : unaccounted(head, at);
  return place(head, fields, why, staleVersion).writes;
}

/** The head in a new state without a safe; an open issue ends with it. */
async function moveTo(head: HeadRecord, state: CustodyState, why: Why, legalEntityId = head.legalEntityId): Promise<Write[]> {
  const { action, actor, at, reason, atGunsmith } = why;
  const open = head.issueId ? (await issues().get({ id: head.issueId }).go({ consistent: true })).data : undefined;
  const metadata = head.issueId ? { issueId: head.issueId, officerId: head.officerId, officer: head.officerName } : {};
  const from = state === 'seized' ? { cameFrom: cameFromOf(head) } : state === 'at_gunsmith' ? { place: atGunsmith?.name ?? head.place } : {};
  const placed = place(
    head,
    { ...keptFields(head), legalEntityId, state, since: at, ...from },
    { action, actor, at, comments: reason, metadata },
    staleVersion,
  );
  const ended = open?.state === 'open' && (state === 'lost' || state === 'seized') ? endWrites(open, state, { at, remarks: reason }, staleVersion).writes : [];
  return [...placed.writes, ...ended];
}

/** The first custody record of a firearm, which goes to a gunsmith. */
function firstAtGunsmith({ action, actor, at, reason }: Why, { name, firearm }: NonNullable<Why['atGunsmith']>): Write[] {
  const legalEntityId = firearm.keeperId ?? firearm.ownerId;
  const fields = { ...firearmFields(firearm), legalEntityId, state: 'at_gunsmith' as const, since: at, place: name };
  return place(undefined, fields, { action, actor, at, comments: reason }, staleVersion).writes;
}

/** True if maintenance has ended with this status. */
const isUsable = (status: string): boolean => status === 'active' || status === 'inactive';

/**
 * The writes for a new status. A loss and a seizure are never refused: they end the open issue. Every other change is refused while the firearm is out,
 * except that an inspector may stop it.
 */
export async function custodyWithStatus(firearmId: string, status: string, why: Why): Promise<Write[]> {
  const head = await findHead(firearmId);
  const state = stateFor(status);
  if (state !== 'lost' && state !== 'seized' && status !== 'pending_inspection') expectIn(head, why.at, why.actor);
  if (!head) return status === 'maintenance' && why.atGunsmith ? firstAtGunsmith(why, why.atGunsmith) : [headUnchanged(firearmId, head)];
  const restored = why.neverSeized && state === undefined && head.state === 'seized' ? await putBack(head, why) : undefined;
  if (restored) return restored;
  // A firearm that was found or returned is in no known safe until it is moved into one.
  const isFound = head.state === 'lost' || head.state === 'seized' || (head.state === 'at_gunsmith' && isUsable(status));
  const back = state === undefined && isFound ? 'in_safe' : undefined;
  const next = (status === 'maintenance' && why.atGunsmith ? 'at_gunsmith' : state) ?? back;
  return next === undefined || next === head.state ? [headUnchanged(firearmId, head)] : moveTo(head, next, why);
}

/** Condition: the firearm is not issued. Throws `conflict`. */
export async function expectNotIssued(firearmId: string, at: Date, reader: Reader): Promise<Write[]> {
  const head = await findHead(firearmId);
  expectIn(head, at.toISOString(), reader);
  return [headUnchanged(firearmId, head)];
}

/**
 * The writes when a firearm gets another holder, who keeps it in no known safe unless it is at a gunsmith, or leaves the register (`gone`). Refused while
 * it is issued.
 */
export async function custodyWithHolder(firearmId: string, holderId: number | 'gone', why: Why): Promise<Write[]> {
  const head = await findHead(firearmId);
  expectIn(head, why.at, why.actor);
  if (!head) return [headUnchanged(firearmId, head)];
  return holderId === 'gone' ? moveTo(head, 'gone', why) : moveTo(head, head.state === 'at_gunsmith' ? head.state : 'in_safe', why, holderId);
}
