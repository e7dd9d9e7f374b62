// Moves a record from one work queue to another.
import type { Queue, Task } from '../../shared/queues/schema.ts';
import { commit, update } from '../data/commit.ts';
import { type StatusRecord, workflowStatus } from '../history/entity.ts';

/** Keeps `waitingSince`. Returns whether the record was still in the queue. Throws `stale-version` on a concurrent update. */
export async function offer(
  left: StatusRecord,
  to: { readonly waitsFor: Queue; readonly task?: Task },
  by: { readonly userId: string },
  at: Date,
): Promise<boolean> {
  const { entityType, entityId } = left;
  const { data } = await workflowStatus().get({ entityType, entityId }).go({ consistent: true });
  if (!data?.waitsFor || data.waitsFor !== left.waitsFor) return false;
  const { waitsFor, task, waitingSince } = data;
  const patch = workflowStatus()
    .patch({ entityType, entityId })
    .set({ task, ...to, waitingSince, lastActionBy: by.userId, updatedAt: at.toISOString() })
    .where((was, { eq }) => `${eq(was.waitsFor, waitsFor)} AND ${eq(was.task, task ?? '')}`);
  await commit([update(patch.params())]);
  return true;
}
