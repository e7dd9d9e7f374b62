// Finds tasks of one user who may no longer do them: deactivated, with another role, or with a tie to the provider.
import { can } from '../../shared/access/roles.ts';
import { type Task, tasks } from '../../shared/queues/schema.ts';
import { usersWithPendingWork } from '../counters/queues.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type StatusRecord, workflowStatus } from '../history/entity.ts';
import type { UserRecord } from './entity.ts';

/** The actor in the histories of reassigned tasks. */
export const sweeper = { userId: 'sweep', name: 'The daily sweep' };

export interface Left {
  readonly status: StatusRecord;
  /** For an inspection: an inspector with ties, who may not be allowed to do it. Undefined if the user may do no such task. */
  readonly tied?: UserRecord;
}

/**
 * Finds the tasks of users who may no longer do them, and the inspections of users with ties. Makes one query for each user with tasks; the counters may
 * lag.
 */
export async function leftBehind(): Promise<Left[]> {
  const ids = await usersWithPendingWork();
  const people = new Map(((await getAll(ids.map((id) => recordKey('user', id)))) as UserRecord[]).map((person) => [person.id, person]));
  const left: Left[] = [];
  for (const id of ids) {
    const { data } = await workflowStatus()
      .query.waiting({ waitsFor: `user:${id}` })
      .go({ pages: 'all' });
    const person = people.get(id);
    for (const status of data) {
      if (!person?.isActive || !can(person.role, tasks[status.task as Task].permission)) left.push({ status });
      else if (status.entityType === 'inspection' && person.ties?.length) left.push({ status, tied: person });
    }
  }
  return left;
}
