// Checks the maximum numbers of findings and corrective actions.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { send } from '../../testing/server/call.ts';
import { fillIn, inspector, note, read, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
withInspectors();

const action = { what: 'Fix the safe', dueDate: dayAfter(dayOf(new Date()), 10) };

async function begun(): Promise<string> {
  const id = await scheduled({ firearmId: await registered() });
  expect((await step(id, 'in_progress')).status).toBe(200);
  return id;
}

async function noted(id: string, count: number, finding: object): Promise<void> {
  for (let n = 0; n < count; n++) expect((await note(id, finding)).status).toBe(200);
}

test('an inspection accepts a hundred findings besides withdrawn ones, and no further one on completion', async () => {
  const id = await begun();
  await noted(id, 99, { notes: 'Dusty' });

  const [last, beyond] = [await note(id, { notes: 'The hundredth' }), await note(id, { notes: 'Beyond' })];
  expect([last.status, beyond.status, beyond.body.detail]).toEqual([200, 409, 'An inspection has at most 100 findings.']);
  expect((await read(id)).findings).toHaveLength(100);

  await fillIn(id);
  expect(await step(id, 'completed', inspector, { findings: { notes: 'On leaving', severity: 'low' } })).toMatchObject({ status: 409 });
  expect((await read(id)).status).toBe('in_progress');
  expect((await send(contract.inspections.withdrawFinding, { as: inspector, params: { id, n: '7' } })).status).toBe(200);
  expect(await step(id, 'completed', inspector, { findings: { notes: 'On leaving', severity: 'low' } })).toMatchObject({ status: 200 });
  const { findings } = await read(id);
  expect([findings.length, findings.at(-1)]).toMatchObject([100, { number: 101, notes: 'On leaving' }]);
});

test('an inspection accepts fifty corrective actions, and completion opens all of them', async () => {
  const id = await begun();
  await noted(id, 49, { action });

  const [last, beyond, plain] = [await note(id, { action }), await note(id, { action }), await note(id)];

  expect([last.status, beyond.status, plain.status]).toEqual([200, 409, 200]);
  expect(beyond.body.detail).toBe('An inspection has at most 50 corrective actions. Combine this one with a similar action.');
  await fillIn(id);
  expect((await step(id, 'completed')).status).toBe(200);
  const moved = (await itemsOf('workflow-status')).filter(({ entityType, entityId }) => entityType === 'corrective-action' && entityId.startsWith(id));
  expect(moved.map(({ currentStatus, waitsFor }) => `${currentStatus} ${waitsFor}`)).toEqual(Array(50).fill('open entity:1'));
});
