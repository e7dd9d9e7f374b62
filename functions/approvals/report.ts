// Creates an approval when an inspection is first completed, and reopens it when the inspection is completed after a revision.

import type { Actor } from '../../shared/access/actor.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { change, create } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole } from '../users/store.ts';
import { approvals } from './entity.ts';
import { pendingReportsUrl, queuePlaceOf } from './queue-place.ts';

/** Limits the notified people per step, because all writes must fit one database transaction. */
const mostPeople = 10;

interface Report {
  readonly inspectionId: string;
  readonly inspectorId: string;
  readonly carriedOutBy: string[];
  readonly inspectionType: string;
  readonly of: string;
  /** The inspected firearm or provider, as shown in the queue. */
  readonly subject: string;
}

async function notifyApprovers(report: Report, actor: Actor, at: Date): Promise<Write[]> {
  const { items } = await listWithRole('law_enforcement', { limit: mostPeople });
  const message = {
    title: 'Inspection report awaiting approval',
    message: `${report.of}: ${report.inspectionType.replaceAll('_', ' ')}, completed by ${actor.name}.`,
    entityId: report.inspectionId,
    entityType: 'inspection',
    actionUrl: pendingReportsUrl,
  };
  return items.filter(({ id }) => !report.carriedOutBy.includes(id)).map(({ id }) => notify(id, message, at));
}

/** Creates the pending approval of a completed inspection. */
export async function openApproval(report: Report, actor: Actor, at: Date): Promise<{ id: string; writes: Write[] }> {
  const { inspectionId, inspectorId, carriedOutBy } = report;
  const id = newId(at);
  const { writes } = create(
    approvals(),
    { id, inspectionId, inspectorId, carriedOutBy, status: 'pending', requestedRevisions: [] },
    { action: 'inspections.change', actor, at, metadata: { inspectionId }, place: () => queuePlaceOf(report) },
  );
  return { id, writes: [...writes, ...(await notifyApprovers(report, actor, at))] };
}

const changedMeanwhile = () => new Problem('conflict', 'Someone else has just changed the report of this inspection. Reload it and try again.');

/** Sets the approval of a revised inspection back to pending. */
export async function reopenApproval(id: string, report: Report, actor: Actor, at: Date): Promise<Write[]> {
  const { data: before } = await approvals().get({ id }).go({ consistent: true });
  if (!before) throw notFound();
  const { inspectorId, carriedOutBy } = report;
  const { writes } = change(approvals(), before, {
    ...{ action: 'inspections.change', actor, at, refused: changedMeanwhile },
    set: { status: 'pending', carriedOutBy, inspectorId },
    place: () => queuePlaceOf(report),
  });
  return [...writes, ...(await notifyApprovers(report, actor, at))];
}
