// Whom an inspection report waits for: everybody who decides on reports but for those who carried the inspection out.
import { reportNumber } from '../../shared/approvals/rules.ts';
import type { Place } from '../history/store.ts';

/** A report has no screen of its own: among those that wait it is not behind what was decided long ago. */
export const reportsWaiting = '/approvals?status=pending';

export const placeOfReport = ({ inspectionId, subject, carriedOutBy }: { inspectionId: string; subject: string; carriedOutBy: readonly string[] }): Place => ({
  waitsFor: 'approval:decide',
  task: 'approval.decide',
  subject: `Report ${reportNumber(inspectionId)}: ${subject}`,
  actionUrl: reportsWaiting,
  notFor: carriedOutBy,
});
