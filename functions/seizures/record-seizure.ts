// Records a seizure, with its number, its first custody entry and its firearm's status in one transaction.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import type { Action } from '../../shared/history/action.ts';
import { caseNumberPrefix } from '../../shared/kinds/index.ts';
import { Problem } from '../../shared/problem.ts';
import type { RecordSeizure, Seizure } from '../../shared/seizures/schema.ts';
import { commit, type Write } from '../data/commit.ts';
import { holderOf, withNumber } from '../data/numbers.ts';
import { newId } from '../data/record.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { expectStatus, setFirearmStatus } from '../firearms/status-store.ts';
import { firearmEntry, latestFirearm } from '../firearms/store.ts';
import { create } from '../history/change.ts';
import { nextEntry } from './chain.ts';
import { type SeizureRecord, seizures } from './entity.ts';
import { noticesOfSeizure } from './notices.ts';
import { placeOf } from './queue-place.ts';
import { shown } from './store.ts';

export const changedMeanwhile = () => new Problem('conflict', 'Someone else has just changed the firearm. Reload it and try again.');

/** The firearm was already marked as seized, without a seizure record. */
const isSeizedWithoutRecord = (firearm: FirearmRecord) => firearm.status === 'seized' && firearm.seizureId === undefined;

export function expectSeizable(firearm: FirearmRecord, actor: Actor): void {
  if (isSeizedWithoutRecord(firearm)) return;
  if (firearm.seizureId) throw new Problem('conflict', 'The firearm is already seized.', [{ path: 'firearmId', message: 'Already seized' }]);
  expectStatus(firearm, 'seized', actor);
}

export async function seize(firearm: FirearmRecord, one: SeizureRecord, actor: Actor, action: Action = 'seizures.record'): Promise<Write[]> {
  const why = { action, actor, at: one.updatedAt, refused: changedMeanwhile, set: { seizureId: one.id } };
  const metadata = { seizureId: one.id, seizureNumber: one.seizureNumber };
  if (isSeizedWithoutRecord(firearm)) return firearmEntry(firearm, { ...why, metadata });
  const reason = `${one.reason.replaceAll('_', ' ')}, ${one.location}`;
  return (await setFirearmStatus(firearm, { ...why, status: 'seized', reason, metadata })).writes;
}

export const ofFirearm = (firearm: FirearmRecord) => {
  const { id, manufacturer, model, serialNumber, ownerName, status, previousStatus } = firearm;
  const firearmStatusBefore = isSeizedWithoutRecord(firearm) ? (previousStatus ?? 'pending_inspection') : status;
  return { firearmId: id, firearm: { manufacturer, model, serialNumber, ownerName }, firearmStatusBefore };
};

/** The providers that can see it: owner and keeper. */
export const holdersOf = (firearm: FirearmRecord | undefined): number[] =>
  firearm ? [...new Set([firearm.ownerId, ...(firearm.keeperId === undefined ? [] : [firearm.keeperId])])] : [];

/** Returns the id of a case given by number or id. Throws `invalid-input`. */
export async function caseOf(named: RecordSeizure['caseId']): Promise<string | undefined> {
  if (!named?.startsWith(caseNumberPrefix)) return named ?? undefined;
  const id = await holderOf('case-number', named);
  if (!id) throw new Problem('invalid-input', 'Check the input: no case has this number.', [{ path: 'caseId', message: 'No case has this number' }]);
  return id;
}

/** Records a seizure. Throws `not-found`, `invalid-input`, `conflict` with the reason. */
export async function recordSeizure(input: RecordSeizure, actor: Actor, at = new Date()): Promise<Seizure> {
  const firearm = input.firearmId ? await latestFirearm(input.firearmId, scopeOf(actor)) : undefined;
  if (firearm) expectSeizable(firearm, actor);
  const { reason, location, evidenceNumber, description } = input;
  const caseId = await caseOf(input.caseId);
  const id = newId(at);
  const now = at.toISOString();
  const remarks = `Seized${evidenceNumber ? `, evidence number ${evidenceNumber}` : ''}`;
  const first = nextEntry(id, 0, { heldBy: actor.name, place: location, remarks, actor, at: now });

  return withNumber({ kind: 'seizure-number', prefix: 'SEZ-', heldBy: id, at }, async ({ number: seizureNumber, shortNumber, holds }) => {
    const metadata = {
      seizureNumber,
      shortNumber,
      reason,
      location,
      ...(firearm ? { firearmId: firearm.id } : {}),
      ...(caseId ? { caseId } : {}),
      ...first.metadata,
    };
    const seizure = {
      ...{ id, seizureNumber, shortNumber, reason, location, holders: holdersOf(firearm) },
      ...(firearm ? ofFirearm(firearm) : {}),
      ...(description ? { description } : {}),
      ...(caseId ? { caseId } : {}),
      ...(evidenceNumber ? { evidenceNumber } : {}),
      inspectorId: actor.userId,
      inspectorName: actor.name,
      seizureDate: now,
      status: 'seized' as const,
      custody: first.custody,
    };
    const { record, writes } = create(seizures(), seizure, { action: 'seizures.record', actor, at, metadata, assignedTo: actor.userId, place: placeOf });
    await commit([...holds, ...(firearm ? await seize(firearm, record, actor) : []), ...writes, first.write, ...(await noticesOfSeizure(record, actor, at))]);
    return shown(record);
  });
}
