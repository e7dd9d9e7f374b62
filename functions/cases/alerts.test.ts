// Checks the alert of a critical case to everyone in law enforcement.
import { beforeAll, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();

const { create, edit } = contract.cases;
/** More alerts than fit into the transaction of the case. */
const manyOfficers = 100;
let author: Claims;
let officer: Claims;

beforeAll(async () => {
  author = await signUp('law_enforcement');
  officer = await signUp('law_enforcement');
});

const open = async (change: Parameters<typeof exampleCase>[0], headers = {}) => (await send(create, { as: author, body: exampleCase(change), headers })).body;
const change = (one: { id: string }, body: object) => send(edit, { as: author, params: { id: one.id }, body });
const titlesTold = async (to: Claims, one: { id: string }) =>
  (await itemsOf('notification')).filter(({ userId, entityId }) => userId === to.sub && entityId === one.id).map(({ title }) => title as string);

test('a case that becomes critical alerts its officer, and a newly assigned officer gets one notification', async () => {
  const theirs = await open({ priority: 'low', assignedTo: officer.sub ?? '' });
  const given = await open({ priority: 'low' });

  await change(theirs, { priority: 'critical' });
  await change(given, { priority: 'critical', assignedTo: officer.sub });

  expect((await titlesTold(officer, theirs)).sort()).toEqual(['Case assigned to you', 'Critical case']);
  expect(await titlesTold(officer, given)).toEqual(['Case assigned to you']);
});

test('two concurrent retries of a critical case create one case and one alert for each user', async () => {
  await Promise.all(Array.from({ length: manyOfficers }, () => signUp('law_enforcement')));

  const answers = await Promise.all([1, 2].map(() => open({ title: 'Armoury emptied', priority: 'critical' }, { 'idempotency-key': 'armoury-emptied' })));

  expect(answers[1]).toEqual(answers[0]);
  expect((await itemsOf('case')).filter(({ title }) => title === 'Armoury emptied')).toHaveLength(1);
  const alerts = (await itemsOf('notification')).filter(({ entityId }) => entityId === answers[0].id);
  expect(new Set(alerts.map(({ userId }) => userId)).size).toBe(manyOfficers + 1);
  expect(alerts).toHaveLength(manyOfficers + 1);
});
