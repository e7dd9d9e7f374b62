// Checks rescheduling an inspection.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { admin, inspector, one, read, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
withInspectors();

const at = (days: number) => `${dayAfter(dayOf(new Date()), days)}T14:30:00+02:00`;
const reschedule = (id: string, body: object = {}, as: Claims = admin) =>
  send(contract.inspections.reschedule, { as, params: { id }, body: { scheduledDate: at(12), reason: 'The armourer is on leave', ...body } });

test('rescheduling changes day, time and place, notifies provider and inspector, and writes the reason to the history', async () => {
  const id = await scheduled({ firearmId: await registered() });

  const { status, body } = await reschedule(id, { location: '12 Church Street, Pretoria' });

  expect([status, body.scheduledDate, body.location, body.status]).toEqual([200, new Date(at(12)).toISOString(), '12 Church Street, Pretoria', 'scheduled']);
  for (const as of [one, inspector])
    expect((await send(contract.notifications.list, { as, query: { limit: '100' } })).body).toContainEqual(
      expect.objectContaining({ title: 'Inspection rescheduled', entityId: id, message: expect.stringContaining('The armourer is on leave') }),
    );
  const { entries, verified } = (await send(contract.inspections.history, { as: admin, params: { id } })).body;
  expect([entries[0].action, entries[0].comments, verified]).toEqual(['inspections.reschedule', 'The armourer is on leave', true]);
  const queue = (await send(contract.queues.list, { as: inspector, query: { limit: '100' } })).body;
  expect(queue).toContainEqual(expect.objectContaining({ entityId: id, dueDate: dayAfter(dayOf(new Date()), 12) }));
});

test('rescheduling is refused without a reason, for an invalid day, and for users who may not schedule', async () => {
  const id = await scheduled({ firearmId: await registered() });
  const before = await read(id);

  for (const [body, path] of [
    [{ reason: ' ' }, 'reason'],
    [{ scheduledDate: '' }, 'scheduledDate'],
    [{ scheduledDate: at(-1) }, 'scheduledDate'],
    [{ scheduledDate: '2411-02-02' }, 'scheduledDate'],
  ] as const)
    expect(await reschedule(id, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  expect((await reschedule(id, {}, one)).status).toBe(403);
  expect(await read(id)).toEqual(before);
});

test('rescheduling is refused after the start of the inspection', async () => {
  const id = await scheduled({ firearmId: await registered() });
  await step(id, 'in_progress');

  expect(await reschedule(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('cannot be rescheduled') } });
});
