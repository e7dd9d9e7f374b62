// Corrects the data of a seizure. The seizure keeps the old value with reason, person and time. One commit also restores the status of a wrong firearm and
// seizes the right one.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { statusAfterReturn, statusSinceOf } from '../../shared/firearms/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { isOpen } from '../../shared/seizures/rules.ts';
import type { Correction, CorrectSeizure, Seizure } from '../../shared/seizures/schema.ts';
import { numberOfCase } from '../cases/store.ts';
import { commit, mostWrites, staleVersion, type Write } from '../data/commit.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { setFirearmStatus } from '../firearms/status-store.ts';
import { firearmEntry, latestFirearm } from '../firearms/store.ts';
import { change } from '../history/change.ts';
import { movedTo } from '../history/store.ts';
import { type SeizureRecord, seizures } from './entity.ts';
import { noticesOfMistake, noticesOfSeizure } from './notices.ts';
import { obstaclesOf } from './obstacles.ts';
import { placeOf } from './queue-place.ts';
import { caseOf, changedMeanwhile, expectSeizable, holdersOf, ofFirearm, seize } from './record-seizure.ts';
import { getSeizure, shown } from './store.ts';

/** More than any seizure needs. The record contains all of them. */
const mostCorrections = 100;

const plain = ['reason', 'location', 'description', 'evidenceNumber'] as const;
const ofItsFirearm = ['firearmId', 'firearm', 'firearmStatusBefore'] as const;

type Field = Correction['field'];
type Clearable = 'description' | 'evidenceNumber' | 'caseId' | (typeof ofItsFirearm)[number];

interface Change {
  readonly set: Partial<SeizureRecord>;
  readonly cleared: readonly Clearable[];
  readonly changed: Readonly<Partial<Record<Field, { readonly from: string | null; readonly to: string | null }>>>;
}

const nameOf = (firearm: SeizureRecord['firearm']) => (firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` : null);

/** Builds the changes of a correction. An omitted or equal field changes nothing. */
async function changeOf(before: SeizureRecord, input: CorrectSeizure, firearm: FirearmRecord | undefined): Promise<Change> {
  const set: Record<string, unknown> = {};
  const cleared: Clearable[] = [];
  const changed: Record<string, { from: string | null; to: string | null }> = {};
  for (const name of plain) {
    const [from, to] = [before[name] ?? null, input[name]];
    if (to === undefined || to === from) continue;
    changed[name] = { from, to };
    if (to !== null) set[name] = to;
    else if (name !== 'reason' && name !== 'location') cleared.push(name);
  }
  const caseId = input.caseId === undefined ? before.caseId : await caseOf(input.caseId);
  if (caseId !== before.caseId) {
    const [from, to] = await Promise.all([before.caseId, caseId].map(async (one) => (one ? ((await numberOfCase(one)) ?? one) : null)));
    changed.case = { from: from ?? null, to: to ?? null };
    if (caseId) set.caseId = caseId;
    else cleared.push('caseId');
  }
  if (input.firearmId !== undefined && input.firearmId !== (before.firearmId ?? null)) {
    changed.firearm = { from: nameOf(before.firearm), to: firearm ? nameOf({ ...firearm }) : null };
    Object.assign(set, { holders: holdersOf(firearm) }, firearm ? ofFirearm(firearm) : {});
    if (!firearm) cleared.push(...ofItsFirearm);
  }
  return { set, cleared, changed };
}

/** Throws `conflict` if the firearm can no longer be changed. */
function expectFirearmOpen({ status, destruction, release }: SeizureRecord): void {
  if (!isOpen(status)) throw new Problem('conflict', `This seizure is closed: it was ${status}. Its firearm can no longer be corrected.`);
  if (destruction || release)
    throw new Problem('conflict', 'A destruction or return of this seizure is awaiting a second person. Withdraw it before you correct the firearm.');
}

/** Whether the firearm was already seized, without a record, before this seizure named it. */
function wasSeizedBefore({ createdAt, corrections = [] }: SeizureRecord, firearm: FirearmRecord): boolean {
  const named = (corrections as Correction[]).findLast(({ field }) => field === 'firearm')?.correctedAt ?? createdAt;
  return statusSinceOf(firearm) < named;
}

/**
 * Prevents a way around the second person of a return: removing the firearm or the case. Throws `conflict` for the person who recorded the seizure, while
 * the return has obstacles.
 */
async function expectNoReturn(before: SeizureRecord, { userId }: Actor, at: Date): Promise<void> {
  if (before.inspectorId !== userId) return;
  const [obstacle] = before.firearmId ? await obstaclesOf(before, await latestFirearm(before.firearmId, { kind: 'national' }), at) : [];
  if (obstacle) {
    const message = 'The firearm cannot be returned now. Ask a second person to correct the firearm or the case of this seizure.';
    throw new Problem('conflict', `${obstacle.words} ${message}`);
  }
}

/**
 * Restores the wrong firearm. A lost or stolen one must be inspected, because the seizure closed its loss report. A firearm that was already
 * seized stays seized.
 */
async function restoreFirearm(before: SeizureRecord, why: { readonly actor: Actor; readonly at: string; readonly reason: string }): Promise<Write[]> {
  if (!before.firearmId) return [];
  const firearm = await latestFirearm(before.firearmId, { kind: 'national' });
  if (firearm.seizureId !== before.id) return [];
  const was = before.firearmStatusBefore ?? 'pending_inspection';
  const status = was === 'lost' || was === 'stolen' || was === 'seized' ? statusAfterReturn(was) : was;
  const metadata = { seizureId: before.id, seizureNumber: before.seizureNumber };
  const reason = `Recorded as seized by mistake: ${why.reason}`;
  const given = { actor: why.actor, at: why.at, action: 'seizures.correct' as const, metadata, cleared: ['seizureId'] as const, refused: changedMeanwhile };
  if (wasSeizedBefore(before, firearm)) return firearmEntry(firearm, { ...given, comments: reason });
  return (await setFirearmStatus(firearm, { ...given, status, reason, neverSeized: true })).writes;
}

const nothingChanges = () => {
  const message = 'Change at least one field';
  return new Problem('invalid-input', `Check the input: the seizure already has these values. ${message}.`, [{ path: 'correctionReason', message }]);
};

/** Corrects a seizure. Throws `not-found`, `stale-version`, `invalid-input`, `conflict` with the reason. */
export async function correctSeizure(id: string, input: CorrectSeizure, actor: Actor, ifMatch?: number, at = new Date()): Promise<Seizure> {
  const before = await getSeizure(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const isOther = Boolean(input.firearmId) && input.firearmId !== before.firearmId;
  const firearm = isOther && input.firearmId ? await latestFirearm(input.firearmId, scopeOf(actor)) : undefined;
  const { set, cleared, changed } = await changeOf(before, input, firearm);
  const fields = Object.keys(changed) as Field[];
  if (fields.length === 0) throw nothingChanges();
  const has = (name: 'firearmId' | 'description') => !cleared.includes(name) && Boolean(set[name] ?? before[name]);
  if (!has('firearmId') && !has('description')) {
    const message = 'Choose a firearm, or describe the items that were seized';
    throw new Problem('invalid-input', `Check the input: ${message}.`, [{ path: 'description', message }]);
  }
  if (changed.firearm) expectFirearmOpen(before);
  if (isOpen(before.status) && (changed.firearm || changed.case)) await expectNoReturn(before, actor, at);
  if (firearm) expectSeizable(firearm, actor);
  const told = before.corrections ?? [];
  if (told.length + fields.length > mostCorrections) throw new Problem('conflict', `A seizure has at most ${mostCorrections} corrections.`);

  const now = at.toISOString();
  const { correctionReason } = input;
  const who = { correctionReason, correctedBy: actor.userId, correctedByName: actor.name, correctedAt: now };
  const corrections = [...told, ...fields.map((field): Correction => ({ field, from: null, to: null, ...changed[field], ...who }))];
  // The case is separate from the other fields, because the provider must not know of it (decision 074).
  const { case: ofCase, ...others } = changed;
  const caseId = set.caseId ?? 'none';
  const metadata = { changed: others, ...(ofCase ? { caseId } : {}), ...(changed.firearm && firearm ? { firearmId: firearm.id } : {}) };
  const why = { action: 'seizures.correct', actor, at, comments: correctionReason, metadata } as const;
  const { after, writes: corrected } = change(seizures(), before, { ...why, set: { ...set, corrections }, cleared });
  const writes = [
    ...corrected,
    movedTo({ kind: 'seizure', id, currentStatus: after.status, actor, at: now, place: placeOf(after) }),
    ...(changed.firearm ? await restoreFirearm(before, { actor, at: now, reason: correctionReason }) : []),
    ...(firearm ? await seize(firearm, { ...after, updatedAt: now }, actor, 'seizures.correct') : []),
  ];
  const notices = changed.firearm
    ? [...(await noticesOfMistake(before, actor, at)), ...(firearm ? await noticesOfSeizure({ ...after, status: 'seized' }, actor, at) : [])]
    : [];
  await commit([...writes, ...notices.slice(0, mostWrites - writes.length)]);
  return shown(after);
}
