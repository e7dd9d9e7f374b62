// Steps of a seizure: processed, then returned, or destroyed with an authority reference and two people. Each step and the change of its firearm are one
// commit.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { isLocked } from '../../shared/firearms/record-rules.ts';
import { statusAfterReturn } from '../../shared/firearms/rules.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { isOpen, type Move, moveOf, refusalOf } from '../../shared/seizures/rules.ts';
import type { Destruction, Release, ReturnObstacle, Seizure, UpdateSeizure } from '../../shared/seizures/schema.ts';
import { commit, mostWrites, staleVersion, type Write } from '../data/commit.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { setFirearmStatus } from '../firearms/status-store.ts';
import { latestFirearm } from '../firearms/store.ts';
import { change } from '../history/change.ts';
import { nextEntry } from './chain.ts';
import { type SeizureRecord, seizures } from './entity.ts';
import { noticesOfProposal, noticesOfSeizure } from './notices.ts';
import { obstaclesOf } from './obstacles.ts';
import { placeOf } from './queue-place.ts';
import { changedMeanwhile } from './record-seizure.ts';
import { getSeizure, shown } from './store.ts';

interface Context {
  readonly before: SeizureRecord;
  /** Set while the firearm is held under this seizure. */
  readonly firearm: FirearmRecord | undefined;
  readonly obstacles: readonly ReturnObstacle[];
  readonly input: UpdateSeizure;
  readonly actor: Actor;
  readonly at: string;
}

const requiredReference = (message: string) => new Problem('invalid-input', message, [{ path: 'authorityReference', message }]);

const needsNone = {
  process: 'Enter an authority reference only for a destruction, or for a return that the rules do not allow',
  withdraw: 'A withdrawal needs no authority reference',
  return: 'The rules allow this return: it needs no authority reference',
} as const;

const returnRefused = (obstacles: readonly ReturnObstacle[]): string =>
  `${obstacles.map(({ words }) => words).join(' ')} Resolve this first, or enter the reference of the authority that allows the return. A second person must then confirm it.`;

/** The second person may repeat the reference, but not change it. Throws `conflict`. */
function expectSame(what: string, first: string | undefined, second: string | null | undefined): void {
  if (second && second !== first) throw new Problem('conflict', `The ${what} under ${first}, not under ${second}.`);
}

/** The authority decided on these obstacles only. Throws `conflict` for a later one. */
function expectSameObstacles(obstacles: readonly ReturnObstacle[], requested: Release | undefined): void {
  const later = obstacles.filter(({ words }) => !requested?.obstacles.some((one) => one.words === words));
  if (later.length === 0) return;
  const words = later.map((one) => one.words).join(' ');
  throw new Problem('conflict', `${words} This changed after the return was requested. Withdraw the request, and request the return again.`);
}

/** The changes of the seizure for a step. Throws `invalid-input`, `conflict`. */
function changeOf(move: Move, { before, obstacles, input, actor, at }: Context): Partial<SeizureRecord> {
  const { authorityReference } = input;
  const proposed = before.destruction as Destruction | undefined;
  const requested = before.release as Release | undefined;
  const nobody = { confirmedBy: null, confirmedByName: null, confirmedAt: null };
  const confirmed = { confirmedBy: actor.userId, confirmedByName: actor.name, confirmedAt: at };
  if (authorityReference && (move === 'process' || move === 'withdraw' || move === 'return')) throw requiredReference(needsNone[move]);
  switch (move) {
    case 'process':
      return { status: 'processed', processedAt: at };
    case 'withdraw':
      return {};
    case 'return':
      return { status: 'returned', closedAt: at };
    case 'request':
      if (!authorityReference) throw new Problem('conflict', returnRefused(obstacles));
      return { release: { authorityReference, obstacles, requestedBy: actor.userId, requestedByName: actor.name, requestedAt: at, ...nobody } };
    case 'allow':
      expectSame('return was requested', requested?.authorityReference, authorityReference);
      expectSameObstacles(obstacles, requested);
      return { status: 'returned', closedAt: at, release: { ...requested, ...confirmed } };
    case 'propose':
      if (!authorityReference) throw requiredReference('Authority reference is required');
      return { destruction: { authorityReference, proposedBy: actor.userId, proposedByName: actor.name, proposedAt: at, ...nobody } };
    case 'confirm':
      expectSame('destruction was proposed', proposed?.authorityReference, authorityReference);
      return { status: 'destroyed', closedAt: at, destruction: { ...proposed, ...confirmed } };
    default:
      return move satisfies never;
  }
}

/** The changes of the firearm: its status before the seizure, or retired. Throws `conflict` while a transaction prevents retirement. */
async function firearmWrites(move: Move, { before, firearm, input, actor, at }: Context): Promise<Write[]> {
  if (!firearm || move === 'process' || move === 'withdraw' || move === 'request') return [];
  const isReturn = move === 'return' || move === 'allow';
  if (!isReturn && firearm.lockedBy) throw new Problem('conflict', isLocked);
  if (move === 'propose') return [];
  const metadata = { seizureId: before.id, seizureNumber: before.seizureNumber };
  const why = { action: 'seizures.update' as const, actor, at, metadata, cleared: ['seizureId'] as const, refused: changedMeanwhile };
  const proposed = before.destruction as Destruction | undefined;
  const requested = before.release as Release | undefined;
  const returned = move === 'allow' ? `Returned from seizure under ${requested?.authorityReference}` : 'Returned from seizure';
  const reason = isReturn ? (input.comments ?? returned) : `Destroyed under ${proposed?.authorityReference}`;
  const status = isReturn ? statusAfterReturn(before.firearmStatusBefore ?? 'pending_inspection') : 'retired';
  return (await setFirearmStatus(firearm, { ...why, status, reason })).writes;
}

/** The last custody entry: returned to the holder, or destroyed. */
function lastEntry(move: Move, { before, actor, at }: Context) {
  if (move !== 'return' && move !== 'allow' && move !== 'confirm') return undefined;
  const proposed = before.destruction as Destruction | undefined;
  const requested = before.release as Release | undefined;
  const held =
    move !== 'confirm'
      ? {
          heldBy: before.firearm?.ownerName ?? 'Returned to its holder',
          remarks: move === 'allow' ? `Returned under ${requested?.authorityReference}` : 'Returned',
        }
      : { heldBy: 'Nobody: destroyed', remarks: `Destroyed under ${proposed?.authorityReference}` };
  return nextEntry(before.id, before.custody.count, { ...held, place: before.custody.place, actor, at });
}

/** Refuses a concurrent proposal. A retry on the new version (decision 099) would confirm the other user's proposal without anybody looking at it. */
const proposedMeanwhile = () => new Problem('conflict', 'Someone else has just changed this seizure. Reload it before you propose its destruction.');

/** The same for a return: a second request would confirm the first. */
const requestedMeanwhile = () => new Problem('conflict', 'Someone else has just changed this seizure. Reload it before you request its return.');

const meanwhile: Partial<Record<Move, () => Problem>> = { propose: proposedMeanwhile, request: requestedMeanwhile };

/** The firearm, if it is held under this seizure. */
async function firearmUnder({ id, firearmId }: SeizureRecord): Promise<FirearmRecord | undefined> {
  const firearm = firearmId ? await latestFirearm(firearmId, { kind: 'national' }) : undefined;
  return firearm?.seizureId === id ? firearm : undefined;
}

/** The obstacles to a return now. Throws `not-found`. */
export async function checkReturn(id: string, scope: Scope, at = new Date()): Promise<ReturnObstacle[]> {
  const seizure = await getSeizure(id, scope);
  return isOpen(seizure.status) ? obstaclesOf(seizure, await firearmUnder(seizure), at) : [];
}

/** Changes the status of a seizure. Throws `not-found`, `stale-version`, `invalid-input`, `conflict` with the possible statuses. */
export async function updateSeizure(id: string, input: UpdateSeizure, actor: Actor, ifMatch?: number, at = new Date()): Promise<Seizure> {
  const before = await getSeizure(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const held = await firearmUnder(before);
  const obstacles = input.status === 'returned' && before.status === 'processed' ? await obstaclesOf(before, held, at) : [];
  expectAllowed(refusalOf(before, input.status, actor, obstacles));

  const now = at.toISOString();
  const context = { before, firearm: held, obstacles, input, actor, at: now };
  const move = moveOf(before, input.status, obstacles);
  const moved = changeOf(move, context);
  const firearm = await firearmWrites(move, context);
  const last = lastEntry(move, context);
  const reference = ((moved.destruction ?? moved.release) as Destruction | Release | undefined)?.authorityReference;
  const metadata = { step: move, ...(reference ? { authorityReference: reference } : {}), ...last?.metadata };
  const set = { ...moved, ...(last ? { custody: last.custody } : {}) };
  const cleared = move === 'withdraw' || move === 'return' ? (['destruction', 'release'] as const) : move === 'allow' ? (['destruction'] as const) : [];
  const { after, writes: changed } = change(seizures(), before, {
    ...{ action: 'seizures.update', actor, at, comments: input.comments, metadata, set, cleared, place: placeOf },
    refused: ifMatch === undefined ? meanwhile[move] : undefined,
  });
  const asks = move === 'propose' || move === 'request';
  const notices = asks ? await noticesOfProposal(after, actor, at) : move === 'withdraw' ? [] : await noticesOfSeizure(after, actor, at);
  const writes = [...changed, ...(last ? [last.write] : []), ...firearm];
  await commit([...writes, ...notices.slice(0, mostWrites - writes.length)]);
  return shown(after);
}
