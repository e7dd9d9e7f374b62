// Whom a case waits for: its officer, or everybody who works on cases while it has none.
import type { Place } from '../history/store.ts';
import type { CaseRecord } from './entity.ts';

const taskFor = { open: 'case.start', in_progress: 'case.resolve', resolved: 'case.close' } as const;

/** The title may name people: the number alone stands in the queue. */
export function placeOf({ id, caseNumber, shortNumber, status, assignedTo }: CaseRecord): Place {
  if (status === 'closed') return { waitsFor: null };
  const about = { subject: `Case ${shortNumber ?? caseNumber}`, actionUrl: `/cases/${id}` };
  return assignedTo ? { ...about, waitsFor: `user:${assignedTo}`, task: taskFor[status] } : { ...about, waitsFor: 'case:write', task: 'case.assign' };
}
