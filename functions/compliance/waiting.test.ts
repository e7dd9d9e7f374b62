// Tests the rules for overdue work: corrective actions, case numbers and transactions get alerts that end when the work is done.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { fillIn, note, one, registered, scheduled, step, two, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
withInspectors();
const start = '2026-05-15T10:00:00Z';
const today = dayOf(start);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(start) });
});
afterAll(() => {
  vi.useRealTimers();
});

const open = async (type: string) => (await itemsOf('compliance-alert')).filter((alert) => alert.type === type && !alert.isResolved);
const sweptOn = async (time: string, type: string) => {
  await sweepCompliance(new Date(time));
  return open(type);
};

test('a corrective action gets an alert on the day after its due date, until it is answered', async () => {
  const id = await scheduled({ entityId: 1 }, { inspectionType: 'safe_inspection' });
  expect((await step(id, 'in_progress')).status).toBe(200);
  await fillIn(id);
  expect((await note(id, { action: { what: 'Fix the safe', dueDate: dayAfter(today, 7) } })).status).toBe(200);
  expect((await step(id, 'completed')).status).toBe(200);

  const onTheDay = await sweptOn('2026-05-22T21:59:00Z', 'corrective_action_overdue');
  const after = await sweptOn('2026-05-22T22:30:00Z', 'corrective_action_overdue');
  const later = await sweptOn('2026-06-30T10:00:00Z', 'corrective_action_overdue');
  expect((await send(contract.inspections.answerAction, { as: one, params: { id, n: '1' }, body: { text: 'It is bolted to the floor' } })).status).toBe(200);

  expect(onTheDay).toEqual([]);
  expect(after).toEqual([
    expect.objectContaining({ severity: 'medium', entityType: 'inspection', entityId: id, legalEntityId: 1, actionUrl: `/inspections/${id}` }),
  ]);
  expect(later).toEqual([expect.objectContaining({ id: after[0]?.id, severity: 'critical' })]);
  expect(await sweptOn('2026-06-30T11:00:00Z', 'corrective_action_overdue')).toEqual([]);
});

test('a loss without a case number gets an alert exactly 24 hours after the report', async () => {
  vi.setSystemTime(new Date(start));
  const body = exampleLoss({ firearmId: await registered(1), occurredOn: today, awareAt: start });
  delete (body as { docketNumber?: string }).docketNumber;
  const loss = await send(contract.losses.report, { as: one, body });
  expect(loss.status).toBe(201);

  const early = await sweptOn('2026-05-16T09:59:00Z', 'loss_without_docket');
  const late = await sweptOn('2026-05-16T10:01:00Z', 'loss_without_docket');
  await send(contract.losses.edit, { as: one, params: { id: loss.body.id }, body: { docketNumber: 'CAS 12/5/2026' } });

  expect(early).toEqual([]);
  expect(late).toEqual([expect.objectContaining({ severity: 'high', legalEntityId: 1, entityId: loss.body.id })]);
  expect(await sweptOn('2026-05-16T10:02:00Z', 'loss_without_docket')).toEqual([]);
});

test('a transaction gets an alert on the fifteenth day after it was created, until it ends', async () => {
  vi.setSystemTime(new Date(start));
  const firearmId = await registered(1);
  const begun = await send(contract.transactions.create, { as: one, body: { firearmId, transactionType: 'transfer', transactionDate: today, toEntityId: 2 } });
  expect(begun.status).toBe(201);

  const onTheDay = await sweptOn('2026-05-29T21:59:00Z', 'transaction_pending');
  const after = await sweptOn('2026-05-29T22:01:00Z', 'transaction_pending');
  const decided = await send(contract.transactions.decide, { as: two, params: { id: begun.body.id }, body: { status: 'rejected', comments: 'Not agreed' } });

  expect(onTheDay).toEqual([]);
  expect(after).toEqual([expect.objectContaining({ severity: 'low', legalEntityId: 2, dueDate: '2026-05-29', entityId: begun.body.id })]);
  expect(decided.status).toBe(200);
  expect(await sweptOn('2026-05-29T22:05:00Z', 'transaction_pending')).toEqual([]);
});
