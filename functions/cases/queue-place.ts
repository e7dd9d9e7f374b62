// Queue of a case: its officer, or all officers while it is unassigned.
import type { Place } from '../history/store.ts';
import type { CaseRecord } from './entity.ts';

const taskFor = { open: 'case.start', in_progress: 'case.resolve', resolved: 'case.close' } as const;

/** Shows only the number in the queue, because the title may name people. */
export function placeOf({ id, caseNumber, shortNumber, status, assignedTo }: CaseRecord): Place {
  if (status === 'closed') return { waitsFor: null };
  const about = { subject: `Case ${shortNumber ?? caseNumber}`, actionUrl: `/cases/${id}` };
  return assignedTo ? { ...about, waitsFor: `user:${assignedTo}`, task: taskFor[status] } : { ...about, waitsFor: 'case:write', task: 'case.assign' };
}
