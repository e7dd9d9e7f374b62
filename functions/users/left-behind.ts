// What waits for one person alone who may not do it: deactivated, or with another role by now.
import { can } from '../../shared/access/roles.ts';
import { type Task, tasks } from '../../shared/workflow/queues.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { peopleWaitedFor } from '../workflow/counts.ts';
import { type StatusRecord, workflowStatus } from '../workflow/entity.ts';
import type { UserRecord } from './entity.ts';

/** Who passes it on, in histories. */
export const sweeper = { userId: 'sweep', name: 'The daily sweep' };

/** One query for each person for whom something waits alone, and their records; the counters run a moment behind. */
export async function leftBehind(): Promise<StatusRecord[]> {
  const ids = await peopleWaitedFor();
  const people = new Map(((await getAll(ids.map((id) => recordKey('user', id)))) as UserRecord[]).map((person) => [person.id, person]));
  const left: StatusRecord[] = [];
  for (const id of ids) {
    const { data } = await workflowStatus()
      .query.waiting({ waitsFor: `user:${id}` })
      .go({ pages: 'all' });
    const person = people.get(id);
    const mayDo = ({ task }: StatusRecord) => person?.isActive === true && can(person.role, tasks[task as Task].permission);
    left.push(...data.filter((record) => !mayDo(record)));
  }
  return left;
}
