// The approval's side of an inspection: opened when it is first completed, pending again when it is completed after a revision.

import type { Actor } from '../../shared/access/actor.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { put, update, type Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { entryOf, movedTo, statusOf } from '../history/store.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole } from '../users/store.ts';
import { approvals } from './entity.ts';
import { placeOfReport, reportsWaiting } from './queue-place.ts';

/** A step tells at most so many people: all of its writes must fit one transaction. */
const mostPeople = 10;

interface Report {
  readonly inspectionId: string;
  readonly inspectorId: string;
  readonly carriedOutBy: string[];
  readonly inspectionType: string;
  readonly of: string;
  /** What was inspected, as a queue says it. */
  readonly subject: string;
}

async function tellApprovers(report: Report, actor: Actor, at: Date): Promise<Write[]> {
  const { items } = await listWithRole('law_enforcement', { limit: mostPeople });
  const message = {
    title: 'Inspection report waits for approval',
    message: `${report.of}: ${report.inspectionType.replaceAll('_', ' ')}, completed by ${actor.name}.`,
    entityId: report.inspectionId,
    entityType: 'inspection',
    actionUrl: reportsWaiting,
  };
  return items.filter(({ id }) => !report.carriedOutBy.includes(id)).map(({ id }) => notify(id, message, at));
}

/** A report that waits for its first decision. */
export async function openApproval(report: Report, actor: Actor, at: Date): Promise<{ id: string; writes: Write[] }> {
  const { inspectionId, inspectorId, carriedOutBy } = report;
  const id = newId(at);
  const createdAt = at.toISOString();
  const action = 'inspections.change';
  const entry = entryOf({ kind: 'approval', id, action, actor, at: createdAt, toStatus: 'pending', metadata: { inspectionId } });
  const item = { id, inspectionId, inspectorId, carriedOutBy, status: 'pending' as const, requestedRevisions: [], createdAt, ...entry.recorded };
  return {
    id,
    writes: [
      put(approvals().create(item).params()),
      entry.write,
      statusOf({ kind: 'approval', id, currentStatus: 'pending', actor, at: createdAt, place: placeOfReport(report) }),
      ...(await tellApprovers(report, actor, at)),
    ],
  };
}

const changedMeanwhile = () => new Problem('conflict', 'The report of this inspection has just been changed by somebody else. Look at it again.');

/** A report that was sent back and is complete again. */
export async function reopenApproval(id: string, report: Report, actor: Actor, at: Date): Promise<Write[]> {
  const { data: before } = await approvals().get({ id }).go({ consistent: true });
  if (!before) throw notFound();
  const now = at.toISOString();
  const entry = entryOf({ kind: 'approval', id, action: 'inspections.change', actor, at: now, before, fromStatus: before.status, toStatus: 'pending' });
  const patch = approvals()
    .patch({ id })
    .set({ status: 'pending', carriedOutBy: report.carriedOutBy, inspectorId: report.inspectorId, ...entry.recorded })
    .where(({ version }, { eq }) => eq(version, before.version));
  return [
    update(patch.params(), changedMeanwhile),
    entry.write,
    movedTo({ kind: 'approval', id, currentStatus: 'pending', actor, at: now, place: placeOfReport(report) }),
    ...(await tellApprovers(report, actor, at)),
  ];
}
