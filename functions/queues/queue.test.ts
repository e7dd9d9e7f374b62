// Checks the work queue: its records, their order and the count.
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import type { Queue, Task, WorkItem } from '../../shared/queues/schema.ts';
import { type Claims, founder, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { placeOf } from '../../testing/server/people.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { commit } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { movedTo, type Place, statusOf } from '../history/store.ts';
import { listQueue } from './store.ts';

withTable({ told: true });

const place = (waitsFor: Queue, task: Task, change: { dueDate?: string; notFor?: (string | undefined)[] } = {}): Place => ({
  ...{ waitsFor, task, subject: `Something for ${waitsFor.split(':')[0]}`, actionUrl: '/somewhere' },
  ...change,
});

let minute = 0;
/** Adds a record to the queue, each a minute after the previous one. */
async function waiting(where: Place, kind: 'case' | 'approval' | 'seizure' = 'case'): Promise<string> {
  const at = new Date(Date.UTC(2026, 0, 5, 8, minute++)).toISOString();
  const id = newId(new Date(at));
  await commit([statusOf({ kind, id, currentStatus: 'open', actor: founder, at, place: where })]);
  return id;
}
const move = (id: string, currentStatus: string, where?: Place) =>
  commit([
    movedTo({
      kind: 'case',
      id,
      currentStatus,
      actor: founder,
      at: new Date(Date.UTC(2026, 1, 5, 8, minute++)).toISOString(),
      ...(where ? { place: where } : {}),
    }),
  ]);

const people = new Map<Role, Claims>();
const as = (role: Role) => people.get(role) as Claims;
const queueOf = async (claims: Claims): Promise<WorkItem[]> => (await send(contract.queues.list, { as: claims, query: { limit: '100' } })).body;
const idsOf = async (claims: Claims) => (await queueOf(claims)).map(({ entityId }) => entityId);
const own = ({ sub = '' }: Claims): Queue => `user:${sub}`;

beforeAll(async () => {
  await foundEntity(1);
  for (const role of ['admin', 'client', 'firearm_office', 'law_enforcement', 'inspector', 'external_saps'] as const)
    people.set(role, await signUp(role, placeOf(role)));
});

describe('a queued record', () => {
  test('is in the queue of its person and of nobody else', async () => {
    const id = await waiting(place(own(as('law_enforcement')), 'case.start'));

    expect(await idsOf(as('law_enforcement'))).toContain(id);
    for (const role of ['admin', 'client', 'inspector', 'external_saps'] as const) expect(await idsOf(as(role))).not.toContain(id);
  });

  test('of a provider is in the queue of that provider’s users only', async () => {
    await foundEntity(2);
    const other = await signUp('client', { legalEntityId: 2 });

    const id = await waiting(place('entity:1', 'corrective-action.answer'));

    expect(await idsOf(as('client'))).toContain(id);
    expect(await idsOf(other)).not.toContain(id);
  });

  test('of a permission is in the queue of everyone with it, except excluded people', async () => {
    const id = await waiting(place('approval:decide', 'approval.decide', { notFor: [as('admin').sub ?? ''] }), 'approval');

    expect(await idsOf(as('law_enforcement'))).toContain(id);
    expect(await idsOf(as('admin'))).not.toContain(id);
    expect(await idsOf(as('inspector'))).not.toContain(id);
  });

  test('is hidden from a person who no longer has the permission for its task', async () => {
    const id = await waiting(place(own(as('firearm_office')), 'inspection.start'));

    expect(await idsOf(as('firearm_office'))).not.toContain(id);
  });

  test('shows its task, since when it has been waiting, its deadline, and whether that has passed in Johannesburg', async () => {
    const claims = await signUp('inspector');
    const today = dayOf(new Date());
    for (const dueDate of [dayAfter(today, -1), today, new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 60_000).toISOString()])
      await waiting(place(own(claims), 'inspection.start', { dueDate }));

    const items = await queueOf(claims);

    expect(items.map(({ overdue }) => overdue)).toEqual([true, false, true, false]);
    expect(items[0]).toEqual({
      ...{ entityType: 'case', entityId: expect.any(String), subject: 'Something for user', task: 'Start the inspection', status: 'open' },
      ...{
        waitingSince: expect.stringMatching(/^2026-01-05T/),
        dueDate: dayAfter(today, -1),
        overdue: true,
        priority: 'normal',
        comments: null,
        actionUrl: '/somewhere',
      },
    });
  });
});

describe('a step on a queued record', () => {
  test('moves the record to the next queue, and out of all queues at the end', async () => {
    const [first, second] = [await signUp('firearm_office'), await signUp('firearm_office')];
    const id = await waiting(place(own(first), 'license.verify', { dueDate: '2026-01-01', notFor: ['somebody'] }));

    await move(id, 'in_progress', place(own(second), 'license.decide'));

    expect([await idsOf(first), await idsOf(second)]).toEqual([[], [id]]);
    expect((await queueOf(second))[0]).toMatchObject({ status: 'in_progress', dueDate: null, task: 'Record the decision' });

    await move(id, 'closed', { waitsFor: null });

    expect([await idsOf(first), await idsOf(second)]).toEqual([[], []]);
    const [item] = (await itemsOf('workflow-status')).filter(({ entityId }) => entityId === id);
    expect(item).not.toHaveProperty('dpk');
    expect(item).not.toHaveProperty('waitsFor');

    await move(id, 'open', place(own(first), 'license.verify'));

    expect(await idsOf(first)).toEqual([id]);
  });

  test('keeps the record’s position if the queue stays the same', async () => {
    const claims = await signUp('firearm_office');
    const [first, second] = [await waiting(place(own(claims), 'license.verify')), await waiting(place(own(claims), 'license.verify'))];

    await move(first, 'open');

    expect(await idsOf(claims)).toEqual([first, second]);
  });
});

test('several queues are returned as one list, oldest first, in pages, with the total', async () => {
  const claims = await signUp('admin');
  const before = (await idsOf(claims)).length;
  const sub = claims.sub ?? '';
  const added: string[] = [];
  for (let n = 0; n < 30; n++) {
    added.push(await waiting(place('seizure:write', 'seizure.end'), 'seizure'));
    // Adds more than a page of records that exclude this person.
    await waiting(place('disclosure:decide', 'disclosure.decide', { notFor: [sub, sub, undefined] }));
    if (n % 3 === 0) added.push(await waiting(place(own(claims), 'case.start')));
  }
  await countChanges();

  const pages = await sendForAll(contract.queues.list, { as: claims, query: { limit: '7' } });

  const items: WorkItem[] = pages.flatMap(({ body }) => body);
  const since = items.map(({ waitingSince }) => waitingSince);
  expect(since).toEqual(since.toSorted());
  expect(items.map(({ entityId }) => entityId).filter((id) => added.includes(id))).toEqual(added);
  expect(items).toHaveLength(before + added.length);
  for (const { headers } of pages) expect(headers['x-total-count']).toBe(String(items.length));
  expect(await findDrift()).toEqual([]);
});

test('rejects an invalid cursor', async () => {
  for (const cursor of ['x', Buffer.from('nothing').toString('base64url')])
    expect(await send(contract.queues.list, { as: as('client'), query: { cursor } })).toMatchObject({ status: 400, body: { code: 'bad-cursor' } });
});

test('failed reads of a queue and its counters fail the call without an unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const recordRejection = (reason: unknown) => void rejections.push(reason);
  const actor = { userId: founder.userId, role: 'client', legalEntityId: 1 } as const;
  const { made, stop } = withFaults({ seed: 1, probability: 1, kinds: ['internal'], only: /^(Query|BatchGet)/ });
  process.on('unhandledRejection', recordRejection);
  try {
    await expect(listQueue(actor, { limit: 10 })).rejects.toThrow('by the test');
    await expect(listQueue(actor, { limit: 10, cursor: 'x' })).rejects.toThrow(Problem);
    let seen: number;
    do {
      seen = made.internal;
      await wait(300);
    } while (made.internal > seen);
  } finally {
    stop();
    process.off('unhandledRejection', recordRejection);
  }

  expect(rejections).toEqual([]);
});
