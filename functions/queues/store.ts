// Lists a user's pending tasks: reads their queues in parallel and merges them, longest waiting first (decision 026).
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { isOverdue, type Queue, queuesOf, type Task, tasks, type WorkItem } from '../../shared/queues/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pendingCount, waitingCounters } from '../counters/queues.ts';
import { readCounts } from '../counters/store.ts';
import { badCursor, cursorOf, positionOf } from '../data/pages.ts';
import { type StatusRecord, workflowStatus } from '../history/entity.ts';

/** A record's position in the order, which is also the index's sort key. */
interface Position {
  readonly waitingSince: string;
  readonly entityId: string;
}

const keyOf = ({ waitingSince = '', entityId }: StatusRecord | Position) => `${waitingSince}#${entityId}`;

/** In milliseconds, because an ISO timestamp and an id exceed the maximum cursor length. */
const positionText = ({ waitingSince = '', entityId }: StatusRecord) => `${Date.parse(waitingSince)}_${entityId}`;

function positionFrom(text: string | undefined): Position {
  if (text === undefined) return { waitingSince: '0', entityId: '' };
  const [, millis, entityId] = /^(\d{1,13})_(.+)$/.exec(text) ?? [];
  if (!millis || !entityId) throw badCursor();
  return { waitingSince: new Date(Number(millis)).toISOString(), entityId };
}

/** Extra records read from each queue, to make up for those hidden by four eyes or a lost permission. */
const spare = 20;
/** After this many rounds a short page is returned with the address of the next page. */
const mostRounds = 3;

type Who = Pick<Actor, 'userId' | 'role' | 'legalEntityId'>;

const isFor = ({ userId, role }: Who, { notFor = [], task }: StatusRecord) => {
  const known = tasks[task as Task];
  return known !== undefined && !notFor.includes(userId) && can(role, known.permission);
};

/** Queries each queue once. `end` is the position up to which all queues were read; undefined if all were read completely. */
async function readQueues(queues: readonly Queue[], after: Position, atOnce: number): Promise<{ records: StatusRecord[]; end: StatusRecord | undefined }> {
  const read = await Promise.all(queues.map(async (waitsFor) => (await workflowStatus().query.waiting({ waitsFor }).gt(after).go({ limit: atOnce })).data));
  const inOrder = (a: StatusRecord, b: StatusRecord) => (keyOf(a) < keyOf(b) ? -1 : 1);
  const [end] = read.flatMap((data) => (data.length === atOnce ? data.slice(-1) : [])).sort(inOrder);
  const records = read.flat().sort(inOrder);
  return { records: end ? records.filter((record) => keyOf(record) <= keyOf(end)) : records, end };
}

function shown(record: StatusRecord, now: Date): WorkItem {
  const { entityType, entityId, subject = '', currentStatus, waitingSince = '', dueDate, priority, actionUrl = '', reviewComments } = record;
  const task = tasks[record.task as Task];
  return {
    ...{ entityType, entityId, subject, status: currentStatus, waitingSince, priority, actionUrl },
    task: task.words,
    comments: 'cameBack' in task ? (reviewComments ?? null) : null,
    dueDate: dueDate ?? null,
    overdue: dueDate !== undefined && isOverdue(dueDate, now),
  };
}

/** Reads the user's records in order, up to one more than a page. `end` as in `readQueues`. */
async function readOwn(actor: Who, queues: readonly Queue[], from: Position, limit: number) {
  const mine: StatusRecord[] = [];
  let after = from;
  let end: StatusRecord | undefined;
  for (let round = 0; round < mostRounds && mine.length <= limit && (round === 0 || end); round++) {
    const read = await readQueues(queues, after, limit + 1 + spare);
    mine.push(...read.records.filter((record) => isFor(actor, record)));
    end = read.end;
    if (end) after = { waitingSince: end.waitingSince ?? '', entityId: end.entityId };
  }
  return { mine, end };
}

/** The user's pending tasks, oldest first. The number of reads depends on the number of queues, which the role determines. */
export async function listQueue(actor: Who, { limit, cursor }: { limit: number; cursor?: string | undefined }, now = new Date()): Promise<Page<WorkItem>> {
  const queues = queuesOf(actor);
  const from = positionFrom(positionOf(cursor));
  const [counts, { mine, end }] = await Promise.all([readCounts('all', waitingCounters(queues, actor.userId)), readOwn(actor, queues, from, limit)]);
  const items = mine.slice(0, limit);
  const last = mine.length > limit ? items.at(-1) : end;
  // The counters lag behind the queues.
  const total = !cursor && !last ? items.length : Math.max(items.length, pendingCount(counts));
  return { items: items.map((record) => shown(record, now)), next: last && cursorOf(positionText(last)), total };
}
