// What waits for one person alone who may not do it: deactivated, with another role, or tied to a provider by now.
import { can } from '../../shared/access/roles.ts';
import { type Task, tasks } from '../../shared/queues/schema.ts';
import { peopleWaitedFor } from '../counters/queues.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type StatusRecord, workflowStatus } from '../history/entity.ts';
import type { UserRecord } from './entity.ts';

/** Who passes it on, in histories. */
export const sweeper = { userId: 'sweep', name: 'The daily sweep' };

export interface Left {
  readonly status: StatusRecord;
  /** Of an inspection: whoever inspects, but has ties, so that it may be not theirs to do. Undefined where they may do none such. */
  readonly tied?: UserRecord;
}

/** What waits for one person alone who may not do it, and the inspections of who has ties. One query for each of whom something waits for, and their records; the counters run a moment behind. */
export async function leftBehind(): Promise<Left[]> {
  const ids = await peopleWaitedFor();
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
