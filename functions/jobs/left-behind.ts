// Reassigns tasks of users who may no longer do them (decisions 125, 127, 133).
import type { RecordKind } from '../../shared/history/schema.ts';
import { retryOnConflict } from '../data/retry-on-conflict.ts';
import { handOver, moveToAdministrators } from '../inspections/reassign.ts';
import { offer } from '../queues/offer.ts';
import { type Left, leftBehind, sweeper } from '../users/left-behind.ts';

type Step = (left: Left, at: Date, given: Map<string, number>) => Promise<boolean>;

/** The kinds of task that can be in a user's own queue. */
const steps: Partial<Record<RecordKind, Step>> = {
  inspection: handOver,
  'corrective-action': moveToAdministrators,
  case: ({ status }, at) => offer(status, { waitsFor: 'case:write', task: 'case.reassign' }, sweeper, at),
  // A message to the police is not reassigned: the case's other police officers have it in their queues too.
  'case-message': async ({ status }, at) => status.task === 'case-message.answer' && offer(status, { waitsFor: 'case:write' }, sweeper, at),
  seizure: ({ status }, at) => offer(status, { waitsFor: 'seizure:write' }, sweeper, at),
};

/** Returns how many tasks it reassigned. A repeat finds nothing left to do. */
export async function reassign(now = new Date()): Promise<number> {
  const given = new Map<string, number>();
  let done = 0;
  for (const left of await leftBehind()) if (await retryOnConflict(async () => steps[left.status.entityType]?.(left, now, given))) done++;
  return done;
}
