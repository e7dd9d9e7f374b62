// A user's notifications: access, the unread count, reading and deleting.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { countChanges, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { commit } from '../data/commit.ts';
import { markAllRead, notify } from './store.ts';

withTable({ told: true });

const { list, counts, markRead, markAllRead: markAll, delete: remove } = contract.notifications;
const noon = Date.parse('2026-11-20T10:00:00Z');
const numbers = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

/** Creates `n` notifications for the user, one second apart, the last one newest. */
async function tell({ sub = '' }: Claims, n: number): Promise<void> {
  const writes = numbers(n).map((number) =>
    notify(sub, { title: `News ${number}`, message: 'A license expires.', type: 'alert', actionUrl: '/licenses/7' }, new Date(noon + number * 1000)),
  );
  for (let at = 0; at < writes.length; at += 100) await commit(writes.slice(at, at + 100));
}

const told = async (as: Claims, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await sendForAll(list, { as, query })).flatMap(({ body }) => body as Notification[]);
const titles = (some: readonly Notification[]) => some.map(({ title }) => title);
const countsOf = async (as: Claims) => (await send(counts, { as })).body;
const idOf = async (as: Claims, title: string) => (await told(as)).find((one) => one.title === title)?.id ?? '';

test.each(roles)('%s reads their own notifications, newest first, and no others', async (role) => {
  const [reader, other] = await Promise.all([signUp(role), signUp(role)]);
  await tell(reader, 2);
  await tell(other, 1);

  const answer = await send(list, { as: reader });

  expect(answer).toMatchObject({ status: 200, headers: { 'x-total-count': '2' } });
  expect(answer.body).toEqual([
    expect.objectContaining({ title: 'News 2', type: 'alert', isRead: false, actionUrl: '/licenses/7', entityId: null }),
    expect.objectContaining({ title: 'News 1' }),
  ]);
  expect(JSON.stringify(answer.body)).not.toContain('userId');
});

test('a notification marked as read stays read in filters, in counts and when marked again', async () => {
  const reader = await signUp('client', { legalEntityId: 1 });
  await tell(reader, 3);
  const params = { id: await idOf(reader, 'News 2') };

  const answers = [await send(markRead, { as: reader, params, body: { isRead: true } }), await send(markRead, { as: reader, params, body: { isRead: true } })];

  expect(answers.map(({ status, body }) => [status, body.title, body.isRead])).toEqual([
    [200, 'News 2', true],
    [200, 'News 2', true],
  ]);
  expect(titles(await told(reader, { filter: 'read' }))).toEqual(['News 2']);
  expect(titles(await told(reader, { filter: 'unread' }))).toEqual(['News 3', 'News 1']);
  expect((await told(reader, { filter: 'all' })).map(({ isRead }) => isRead)).toEqual([false, true, false]);
  expect(await countsOf(reader)).toMatchObject({ unread: 2 });
});

test.each([
  [{ isRead: false }, 'isRead'],
  [{}, 'isRead'],
  [{ isRead: true, title: 'Mine' }, 'title'],
])('rejects marking a notification with %j, and names the field', async (body, path) => {
  const reader = await signUp('client');
  await tell(reader, 1);

  const answer = await send(markRead, { as: reader, params: { id: await idOf(reader, 'News 1') }, body });

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  expect(await countsOf(reader)).toMatchObject({ unread: 1 });
});

test('a deleted notification leaves the table, read or unread', async () => {
  const reader = await signUp('inspector');
  await tell(reader, 2);
  const id = await idOf(reader, 'News 1');

  const answer = await send(remove, { as: reader, params: { id } });

  expect(answer.status).toBe(204);
  expect(titles(await told(reader))).toEqual(['News 2']);
  expect((await itemsOf('notification')).filter((item) => item.id === id)).toEqual([]);
  for (const again of [send(remove, { as: reader, params: { id } }), send(markRead, { as: reader, params: { id }, body: { isRead: true } })])
    expect((await again).status).toBe(404);
});

test('another user’s notification returns the same 404 as an unknown one, and does not change', async () => {
  const [owner, admin] = await Promise.all([signUp('client'), signUp('admin')]);
  await tell(owner, 1);
  const id = await idOf(owner, 'News 1');
  const body = { isRead: true };

  const answers = [
    await send(markRead, { as: admin, params: { id }, body }),
    await send(remove, { as: admin, params: { id } }),
    await send(markRead, { as: admin, params: { id: randomUUID() }, body }),
  ];
  await send(markAll, { as: admin });

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
  expect(await told(owner)).toMatchObject([{ title: 'News 1', isRead: false }]);
});

test('a thousand notifications are marked as read in one call, and the counter follows', async () => {
  const reader = await signUp('psira_management');
  await tell(reader, 1000);
  await countChanges();
  const before = await countsOf(reader);
  const page = await send(list, { as: reader, query: { filter: 'unread', limit: '10' } });

  const answers = [await send(markAll, { as: reader }), await send(markAll, { as: reader })];

  expect(before).toEqual({ total: 1000, unread: 1000 });
  expect(page.headers['x-total-count']).toBe('1000');
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { marked: 1000, left: false }],
    [200, { marked: 0, left: false }],
  ]);
  expect(await countsOf(reader)).toEqual({ total: 1000, unread: 0 });
  await countChanges();
  expect(await countsOf(reader)).toEqual({ total: 1000, unread: 0 });
  const read = await sendForAll(list, { as: reader, query: { filter: 'read', limit: '100' } });
  expect(read.map(({ headers }) => headers['x-total-count'])).toEqual(Array.from({ length: 10 }, () => '1000'));
  expect(titles(read.flatMap(({ body }) => body))).toEqual(
    numbers(1000)
      .reverse()
      .map((number) => `News ${number}`),
  );
});

test('notifications that one call has no time for are left to the next call', async () => {
  const reader = await signUp('internal');
  await tell(reader, 220);
  const { sub = '' } = reader;

  const steps = [await markAllRead(sub, new Date(), 100), await markAllRead(sub, new Date(), 100), await markAllRead(sub, new Date(), 100)];

  expect(steps).toEqual([
    { marked: 100, left: true },
    { marked: 100, left: true },
    { marked: 20, left: false },
  ]);
});

test('a notification that arrives after the call started stays unread', async () => {
  const reader = await signUp('internal');
  await tell(reader, 3);

  const done = await markAllRead(reader.sub ?? '', new Date(noon + 2000));

  expect(done.marked).toBe(2);
  expect(titles(await told(reader, { filter: 'unread' }))).toEqual(['News 3']);
});

test('two calls that mark all, and a simultaneous deletion, end with everything read', async () => {
  const reader = await signUp('internal');
  await tell(reader, 60);
  const id = await idOf(reader, 'News 30');

  const answers = await Promise.all([send(markAll, { as: reader }), send(markAll, { as: reader }), send(remove, { as: reader, params: { id } })]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 204]);
  expect(await told(reader, { filter: 'unread' })).toEqual([]);
  expect(await told(reader)).toHaveLength(59);
});

test('pages of read and unread notifications together have no gaps or repeats', async () => {
  const reader = await signUp('internal');
  await tell(reader, 23);
  await markAllRead(reader.sub ?? '', new Date(noon + 12_000));

  const pages = await sendForAll(list, { as: reader, query: { limit: '5' } });

  expect(pages.map(({ body }) => body.length)).toEqual([5, 5, 5, 5, 3]);
  expect(titles(pages.flatMap(({ body }) => body))).toEqual(
    numbers(23)
      .reverse()
      .map((number) => `News ${number}`),
  );
});

test('an unknown filter and an invalid cursor are rejected', async () => {
  const reader = await signUp('internal');

  const answers = [await send(list, { as: reader, query: { filter: 'old' } }), await send(list, { as: reader, query: { cursor: 'x' } })];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'invalid-input'],
    [400, 'bad-cursor'],
  ]);
});

test('the counters equal a recount', async () => {
  await countChanges();

  expect((await findDrift()).filter(({ kind }) => kind === 'notification')).toEqual([]);
});
