// Checks the follow-up of missing firearms with their provider.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { DueItem } from '../../shared/due/schema.ts';
import { dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import type { Claims } from '../../testing/server/call.ts';
import { send } from '../../testing/server/call.ts';
import { approvalOf, carriedOut, decide, fillIn, inspector, one, read, registered, step, two, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { openOf } from '../../testing/server/sweeps.ts';
import { firstBrokenEntry } from '../history/store.ts';

withTable({ told: true });
captureLog();
withInspectors();

const missed = async () => {
  const firearmId = await registered(1);
  return { firearmId, id: await carriedOut({ firearmId }, { inspectionType: 'stock_count' }, [firearmId]) };
};
const answer = (id: string, firearmId: string, body: object, as: Claims = one) =>
  send(contract.inspections.answerMissing, { as, params: { id, firearmId }, body });
const taskOf = async (id: string, as: Claims = one) =>
  (await send(contract.queues.list, { as, query: { limit: '100' } })).body.find(({ entityId }: { entityId: string }) => entityId === `${id}-missing`);

test('a missing firearm is a task of its provider for 24 hours, and not of another provider', async () => {
  const { id, firearmId } = await missed();

  const { followUp, completedDate } = await read(id, one);
  expect(followUp.firearms).toMatchObject([{ firearmId, outcome: null }]);
  expect(Date.parse(followUp.dueAt) - Date.parse(completedDate)).toBe(24 * 3_600_000);
  expect(await taskOf(id)).toMatchObject({ task: 'Find the missing firearms or report their loss', dueDate: followUp.dueAt, priority: 'urgent' });
  expect(await taskOf(id, two)).toBeUndefined();
  expect((await answer(id, firearmId, { outcome: 'found', note: 'x' }, two)).status).toBe(404);
});

test('a missing firearm appears in its provider’s tasks with a deadline until it is answered', async () => {
  const { id, firearmId } = await missed();
  const due = async (as: Claims) =>
    (await send(contract.due.list, { as, query: { kind: 'corrective_action', limit: '100' } })).body.filter((item: DueItem) => item.id.includes(id));
  const { followUp } = await read(id, one);

  expect(await due(one)).toMatchObject([
    {
      ...{ kind: 'corrective_action', dueOn: dayOf(followUp.dueAt), holderId: 1 },
      ...{ subject: expect.stringContaining('1 missing firearm'), actionUrl: `/inspections/${id}` },
    },
  ]);
  expect(await due(two)).toEqual([]);
  expect((await answer(id, firearmId, { outcome: 'found', note: 'In the vehicle safe' })).status).toBe(200);
  expect(await due(one)).toEqual([]);
});

test('a missing firearm is closed as found once, with a note: the inspector is notified and the task disappears', async () => {
  const { id, firearmId } = await missed();

  expect(await answer(id, firearmId, { outcome: 'found', note: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'note' }] } });
  expect(await answer(id, crypto.randomUUID(), { outcome: 'found', note: 'x' })).toMatchObject({ status: 404 });
  expect((await answer(id, firearmId, { outcome: 'found', note: 'x' }, inspector)).status).toBe(403);
  const found = await answer(id, firearmId, { outcome: 'found', note: 'In the vehicle safe' });

  expect(found).toMatchObject({
    status: 200,
    body: { followUp: { firearms: [{ outcome: 'found', note: 'In the vehicle safe', closedByName: 'Thandi Mokoena' }] } },
  });
  expect(await taskOf(id)).toBeUndefined();
  expect((await answer(id, firearmId, { outcome: 'found', note: 'Again' })).status).toBe(409);
  const told = (await send(contract.notifications.list, { as: inspector, query: { limit: '100' } })).body;
  expect(told).toContainEqual(expect.objectContaining({ title: 'Missing firearm answered', entityId: id }));
  const record = (await itemsOf('inspection')).find((item) => item.id === id);
  expect(await firstBrokenEntry('inspection', id, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
});

test('reporting a loss closes the follow-up at once, before background work', async () => {
  const { id, firearmId } = await missed();

  expect((await send(contract.losses.report, { as: one, body: exampleLoss({ firearmId }) })).status).toBe(201);

  expect((await read(id, one)).followUp.firearms).toMatchObject([{ firearmId, outcome: 'loss_reported' }]);
  expect(await taskOf(id)).toBeUndefined();
});

test('a follow-up creates a high alert of its provider when 24 hours pass without an answer', async () => {
  const { id, firearmId } = await missed();
  const alertOf = async () => (await openOf('corrective_action_overdue')).find(({ entityId }) => entityId === id);
  await sweepCompliance(new Date());
  const before = await alertOf();

  await sweepCompliance(daysAfter(new Date(), 2));
  const after = await alertOf();
  await answer(id, firearmId, { outcome: 'found', note: 'In the vehicle safe' });
  await sweepCompliance(daysAfter(new Date(), 3));

  expect(before).toBeUndefined();
  expect(after).toMatchObject({
    ...{ title: 'Missing firearms: answer overdue', severity: 'high', legalEntityId: 1, entityType: 'inspection', actionUrl: `/inspections/${id}` },
    description: expect.stringContaining('1 missing firearm, Stock count'),
  });
  expect(await alertOf()).toBeUndefined();
});

test('a missing firearm cannot be answered as lost before its loss is reported, and the report closes the follow-up', async () => {
  const { id, firearmId } = await missed();
  expect(await answer(id, firearmId, { outcome: 'loss_reported' })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('report the loss or theft first') },
  });
  await doWork();

  expect((await send(contract.losses.report, { as: one, body: exampleLoss({ firearmId }) })).status).toBe(201);

  expect((await read(id, one)).followUp.firearms).toMatchObject([{ outcome: 'loss_reported', closedByName: 'Thandi Mokoena' }]);
  expect(await taskOf(id)).toBeUndefined();
});

test('a follow-up is in no queue while the report is returned, and a new count that finds the firearm closes it', async () => {
  const { id, firearmId } = await missed();
  await decide((await approvalOf(id)).id, 'requires_revision');
  expect(await taskOf(id)).toBeUndefined();
  expect((await answer(id, firearmId, { outcome: 'found', note: 'x' })).status).toBe(409);

  await fillIn(id);
  await step(id, 'completed');

  expect([(await read(id, one)).followUp.firearms, await taskOf(id)]).toEqual([[], undefined]);
});
