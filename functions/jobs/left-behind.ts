// What waits for somebody alone who may not do it any more goes to others (decisions 125, 133).
import type { RecordKind } from '../../shared/workflow/schema.ts';
import { asItStands } from '../data/as-it-stands.ts';
import { handOver, handUp } from '../inspections/reassign.ts';
import { leftBehind, sweeper } from '../users/left-behind.ts';
import type { StatusRecord } from '../workflow/entity.ts';
import { offer } from '../workflow/offer.ts';

type Step = (left: StatusRecord, at: Date, given: Map<string, number>) => Promise<boolean>;

/** Whatever waits in a person's own queue. */
const steps: Partial<Record<RecordKind, Step>> = {
  inspection: handOver,
  'corrective-action': handUp,
  case: (left, at) => offer(left, { waitsFor: 'case:write', task: 'case.reassign' }, sweeper, at),
  seizure: (left, at) => offer(left, { waitsFor: 'seizure:write' }, sweeper, at),
};

/** Answers how much it gave to somebody else. Done again it finds nothing left to do. */
export async function reassign(now = new Date()): Promise<number> {
  const given = new Map<string, number>();
  let done = 0;
  for (const left of await leftBehind()) if (await asItStands(async () => steps[left.entityType]?.(left, now, given))) done++;
  return done;
}
