// What follows a seizure: processed, then returned or, by two persons and an authority's reference, destroyed. Each is one commit,
// with its firearm's where there is one.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { isLocked } from '../../shared/firearms/record-rules.ts';
import { statusAfterReturn } from '../../shared/firearms/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { type Move, moveOf, refusalOf } from '../../shared/seizures/rules.ts';
import type { Destruction, Seizure, UpdateSeizure } from '../../shared/seizures/schema.ts';
import { commit, mostWrites, staleVersion, update, type Write } from '../data/commit.ts';
import { giveStatus } from '../firearms/status-store.ts';
import { firearmAsItStands } from '../firearms/store.ts';
import { entryOf, movedTo } from '../workflow/store.ts';
import { nextEntry } from './chain.ts';
import { type SeizureRecord, seizures } from './entity.ts';
import { noticesOfProposal, noticesOfSeizure } from './notices.ts';
import { placeOf } from './place.ts';
import { changedMeanwhile } from './record-seizure.ts';
import { getSeizure, shown } from './store.ts';

interface Context {
  readonly before: SeizureRecord;
  readonly input: UpdateSeizure;
  readonly actor: Actor;
  readonly at: string;
}

const required = (message: string) => new Problem('invalid-input', message, [{ path: 'authorityReference', message }]);

/** What the seizure's record takes from the move. Throws `invalid-input`, `conflict`. */
function changeOf(move: Move, { before, input, actor, at }: Context): Partial<SeizureRecord> {
  const { authorityReference } = input;
  const proposed = before.destruction as Destruction | undefined;
  if (authorityReference && move !== 'propose' && move !== 'confirm') throw required('Only a destruction has an authority reference');
  switch (move) {
    case 'process':
      return { status: 'processed', processedAt: at };
    case 'withdraw':
      return {};
    case 'return':
      return { status: 'returned', closedAt: at };
    case 'propose': {
      if (!authorityReference) throw required('Authority reference is required');
      const nobody = { confirmedBy: null, confirmedByName: null, confirmedAt: null };
      return { destruction: { authorityReference, proposedBy: actor.userId, proposedByName: actor.name, proposedAt: at, ...nobody } };
    }
    case 'confirm':
      if (authorityReference && authorityReference !== proposed?.authorityReference)
        throw new Problem('conflict', `The destruction was proposed under ${proposed?.authorityReference}, not under ${authorityReference}.`);
      return { status: 'destroyed', closedAt: at, destruction: { ...proposed, confirmedBy: actor.userId, confirmedByName: actor.name, confirmedAt: at } };
    default:
      return move satisfies never;
  }
}

/** The firearm with it: as it was before it was seized, or retired. Throws `conflict` while a transaction keeps it from its end. */
async function firearmWrites(move: Move, { before, input, actor, at }: Context): Promise<Write[]> {
  if (!before.firearmId || move === 'process' || move === 'withdraw') return [];
  const firearm = await firearmAsItStands(before.firearmId, { kind: 'national' });
  // It is no longer held under this seizure: there is nothing to give back.
  if (firearm.seizureId !== before.id) return [];
  if (move !== 'return' && firearm.lockedBy) throw new Problem('conflict', isLocked);
  if (move === 'propose') return [];
  const metadata = { seizureId: before.id, seizureNumber: before.seizureNumber };
  const why = { action: 'seizures.update', actor, at, metadata, cleared: ['seizureId'] as const, refused: changedMeanwhile };
  const proposed = before.destruction as Destruction | undefined;
  const reason = move === 'return' ? (input.comments ?? 'Returned from seizure') : `Destroyed under ${proposed?.authorityReference}`;
  const status = move === 'return' ? statusAfterReturn(before.firearmStatusBefore ?? 'pending_inspection') : 'retired';
  return (await giveStatus(firearm, { ...why, status, reason })).writes;
}

/** The last entry of the chain of custody: back with its holder, or destroyed. */
function lastEntry(move: Move, { before, actor, at }: Context) {
  if (move !== 'return' && move !== 'confirm') return undefined;
  const proposed = before.destruction as Destruction | undefined;
  const held =
    move === 'return'
      ? { heldBy: before.firearm?.ownerName ?? 'Returned to its holder', remarks: 'Returned' }
      : { heldBy: 'Nobody: destroyed', remarks: `Destroyed under ${proposed?.authorityReference}` };
  return nextEntry(before.id, before.custody.count, { ...held, place: before.custody.place, actor, at });
}

/** Done again on the seizure as it stands then (decision 099), a proposal would be the confirmation of another's, which nobody had looked at. */
const proposedMeanwhile = () => new Problem('conflict', 'A step has just been taken with this seizure. Look at it again before you propose its destruction.');

/** Takes the seizure to its next status. Throws `not-found`, `stale-version`, `invalid-input`, `conflict` with the statuses allowed next. */
export async function updateSeizure(id: string, input: UpdateSeizure, actor: Actor, ifMatch?: number, at = new Date()): Promise<Seizure> {
  const before = await getSeizure(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const subject = shown(before);
  const refusal = refusalOf(subject, input.status, actor);
  if (refusal) throw new Problem('conflict', refusal);

  const now = at.toISOString();
  const context = { before, input, actor, at: now };
  const move = moveOf(subject, input.status);
  const change = changeOf(move, context);
  const firearm = await firearmWrites(move, context);
  const last = lastEntry(move, context);
  const status = change.status ?? before.status;
  const reference = (change.destruction as Destruction | undefined)?.authorityReference;
  const entry = entryOf({
    ...{ kind: 'seizure', id, action: 'seizures.update', actor, at: now, before, fromStatus: before.status, toStatus: status },
    ...(input.comments ? { comments: input.comments } : {}),
    metadata: { step: move, ...(reference ? { authorityReference: reference } : {}), ...last?.metadata },
  });
  const set = { ...change, ...(last ? { custody: last.custody } : {}), ...entry.recorded };
  const endsProposal = move === 'withdraw' || move === 'return';
  const patch = seizures()
    .patch({ id })
    .set(set)
    .remove(endsProposal ? ['destruction'] : [])
    .where(({ version }, { eq }) => eq(version, before.version));
  const after: SeizureRecord = { ...before, ...set };
  if (endsProposal) delete after.destruction;
  const notices = move === 'propose' ? await noticesOfProposal(after, actor, at) : move === 'withdraw' ? [] : await noticesOfSeizure(after, actor, at);
  const writes = [
    update(patch.params(), move === 'propose' && ifMatch === undefined ? proposedMeanwhile : undefined),
    entry.write,
    ...(last ? [last.write] : []),
    movedTo({ kind: 'seizure', id, currentStatus: status, comments: input.comments ?? undefined, actor, at: now, place: placeOf(after) }),
    ...firearm,
  ];
  await commit([...writes, ...notices.slice(0, mostWrites - writes.length)]);
  return shown(after);
}
