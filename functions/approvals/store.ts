// Decides on inspection reports. The list is in list-store.ts.
import type { Actor } from '../../shared/access/actor.ts';
import { commentRefusalOf, refusalOf } from '../../shared/approvals/rules.ts';
import type { Approval, DecideApproval } from '../../shared/approvals/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { change } from '../history/change.ts';
import { inNoQueue } from '../history/store.ts';
import { inspections } from '../inspections/entity.ts';
import { actionsMoved, followUpMoved, openActions, placeOf } from '../inspections/queue-place.ts';
import { findingsOf, getInspection, type InspectionRecord, shown as shownInspection } from '../inspections/store.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { findUser, readersAmong } from '../users/store.ts';
import { type ApprovalRecord, approvals } from './entity.ts';

const national = { kind: 'national' } as const;

const optional = ['comments', 'approverId', 'approverFirstName', 'approverLastName', 'approvedAt', 'rejectedAt', 'reviewedAt'] as const;

/** Returns the approval with its inspection in the contract's form. */
export function shown(record: ApprovalRecord, inspection: InspectionRecord): Approval {
  const [first, ...last] = (inspection.inspectorName ?? inspection.completedByName ?? '').split(' ');
  return {
    ...withNulls(record, optional),
    requestedRevisions: record.requestedRevisions as Approval['requestedRevisions'],
    inspection: {
      ...shownInspection(inspection),
      inspectorFirstName: first || null,
      inspectorLastName: last.join(' ') || null,
    },
  };
}

const changedMeanwhile = () => new Problem('conflict', 'Someone else has just changed the inspection. Reload it and decide again.');

/** The fields that the decision sets: person, decision and time. */
async function decided(before: ApprovalRecord, { status, comments }: DecideApproval, actor: Actor, now: string) {
  const person = await findUser(actor.userId);
  return {
    status,
    comments: comments ?? '',
    approverId: actor.userId,
    approverFirstName: person?.firstName ?? actor.name,
    approverLastName: person?.lastName ?? '',
    reviewedAt: now,
    ...(status === 'approved' ? { approvedAt: now } : {}),
    ...(status === 'rejected' ? { rejectedAt: now } : {}),
    ...(status === 'requires_revision'
      ? { requestedRevisions: [...before.requestedRevisions, { comments: comments ?? '', byName: actor.name, at: now }] }
      : {}),
  };
}

const outcome = { approved: 'approved', rejected: 'rejected', requires_revision: 'returned for revision' } as const;

/** Decides on a report. A report that requires revision returns to its inspector. Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function decideApproval(id: string, decision: DecideApproval, actor: Actor, ifMatch?: number, at = new Date()): Promise<Approval> {
  const { data: before } = await approvals().get({ id }).go({ consistent: true });
  if (!before) throw notFound();
  const inspection = await getInspection(before.inspectionId, national);
  expectAllowed(refusalOf({ status: before.status, carriedOutBy: [...before.carriedOutBy, ...(inspection.carriedOutBy ?? [])] }, decision.status, actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const wanting = commentRefusalOf(findingsOf(inspection), decision);
  if (wanting) throw new Problem('invalid-input', `${wanting}.`, [{ path: 'comments', message: wanting }]);
  const now = at.toISOString();
  const { status } = decision;
  const comments = decision.comments ?? undefined;
  const why = { action: 'approvals.decide', actor, at, comments } as const;
  const { after, writes } = change(approvals(), before, { ...why, set: await decided(before, decision, actor, now), place: inNoQueue });
  const review = { status, comments: comments ?? null, reviewedByName: actor.name, reviewedAt: now };
  const back = { ...(status === 'requires_revision' ? { status: 'in_progress' as const } : {}) };
  const reviewed = change(inspections(), inspection, {
    ...{ ...why, metadata: { report: status }, refused: changedMeanwhile },
    set: { review, ...back },
    ...(back.status ? { place: placeOf } : {}),
  });
  const message = {
    title: `Inspection report ${outcome[status]}`,
    message: `${inspection.entityName ?? 'Inspection'}: ${comments ? atAGlance(comments) : `the report was ${outcome[status]}.`}`,
    type: status === 'approved' ? ('success' as const) : ('warning' as const),
    entityId: inspection.id,
    entityType: 'inspection',
    actionUrl: `/inspections/${inspection.id}`,
  };
  const readers = await readersAmong([before.inspectorId], 'inspection:read', [inspection.entityId, inspection.keeperId]);
  await commit([
    ...writes,
    ...reviewed.writes,
    // While a returned report is being revised, its corrective actions are in no queue.
    ...(status === 'requires_revision'
      ? [...actionsMoved(reviewed.after, openActions(findingsOf(inspection)), actor, now), ...followUpMoved(reviewed.after, actor, now)]
      : []),
    ...readers.map((reader) => notify(reader, message, at)),
  ]);
  return shown(after, reviewed.after);
}
