// Places a pending inspection report in the queue of everyone who decides on reports, except the people who carried out the inspection.
import { reportNumber } from '../../shared/approvals/rules.ts';
import type { Place } from '../history/store.ts';

/** Reports have no page of their own. The filter keeps a pending report from being listed behind old decisions. */
export const pendingReportsUrl = '/approvals?status=pending';

export const queuePlaceOf = ({ inspectionId, subject, carriedOutBy }: { inspectionId: string; subject: string; carriedOutBy: readonly string[] }): Place => ({
  waitsFor: 'approval:decide',
  task: 'approval.decide',
  subject: `Report ${reportNumber(inspectionId)}: ${subject}`,
  actionUrl: pendingReportsUrl,
  notFor: carriedOutBy,
});
