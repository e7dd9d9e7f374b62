// A firearm that changes hands between the scheduling of its inspection and the inspection itself.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../testing/call.ts';
import { admin, fillIn, internal, note, one, registered, scheduled, step, two, withInspectors } from '../testing/inspections.ts';
import { captureLog } from '../testing/log.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { firstBrokenEntry } from '../workflow/store.ts';

withTable();
captureLog();
withInspectors();

const today = dayOf(new Date());

/** The owner gives it to another provider, or into its keeping. `as`: who accepts. */
async function handOn(firearmId: string, to: { id: number; as: Claims }, changes: 'owner' | 'keeper') {
  const office = await signUp('firearm_office');
  const body = { firearmId, transactionType: 'transfer', changes, toEntityId: to.id, transactionDate: today };
  const { id } = (await send(contract.transactions.create, { as: one, body })).body;
  for (const [as, status] of [
    [to.as, 'under_review'],
    [office, 'approved'],
    [office, 'completed'],
  ] as const)
    expect((await send(contract.transactions.decide, { as, params: { id }, body: { status } })).status).toBe(200);
}

/** With one finding that wants something done. */
async function finish(id: string) {
  await note(id, { action: { what: 'Fix the safe', dueDate: dayAfter(today, 10) } });
  await fillIn(id);
  expect((await step(id, 'completed')).status).toBe(200);
}

const asSeenBy = (as: Claims, id: string) => send(contract.inspections.get, { as, params: { id } });

test('whoever owns it when the inspection begins is inspected, reads what was found and answers it; the former owner does not', async () => {
  const firearmId = await registered();
  const id = await scheduled({ firearmId });
  await handOn(firearmId, { id: 2, as: two }, 'owner');

  expect(await step(id, 'in_progress')).toMatchObject({ status: 200, body: { entityId: 2, entityName: 'Provider 2' } });
  await finish(id);

  expect((await asSeenBy(one, id)).status).toBe(404);
  expect((await asSeenBy(two, id)).body).toMatchObject({ entityName: 'Provider 2', findings: [{ action: { what: 'Fix the safe' } }] });
  expect((await itemsOf('workflow-status')).find(({ entityId }) => entityId === `${id}-1`)?.waitsFor).toBe('entity:2');
  expect((await itemsOf('notification')).filter(({ entityId, title }) => entityId === id && title === 'Inspection completed')).toMatchObject([
    { userId: two.sub },
  ]);
  const answer = { params: { id, n: '1' }, body: { text: 'Fixed' } };
  expect((await send(contract.inspections.answerAction, { as: one, ...answer })).status).toBe(404);
  expect((await send(contract.inspections.answerAction, { as: two, ...answer })).status).toBe(200);
  const stored = (await itemsOf('inspection')).find((item) => item.id === id);
  expect(await firstBrokenEntry('inspection', id, stored as never)).toBeUndefined();
});

test('where it was to be inspected is told to nobody whose premises these are not', async () => {
  const firearmId = await registered();
  const id = await scheduled({ firearmId }, { location: 'Strongroom, 12 Main Road' });
  await handOn(firearmId, { id: 2, as: two }, 'owner');
  await step(id, 'in_progress');
  await finish(id);

  const seen = (as: Claims) =>
    Promise.all([asSeenBy(as, id), send(contract.inspections.history, { as, params: { id } }), send(contract.inspections.list, { as, query: { firearmId } })]);
  expect((await seen(two)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(await seen(two))).not.toContain('Main Road');
  expect(JSON.stringify(await seen(admin))).toContain('Main Road');
});

test('whoever keeps it when the inspection begins answers, and who kept it before does not', async () => {
  await foundEntity(3);
  const three = await signUp('client', { legalEntityId: 3 });
  const { id: firearmId } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ keeperId: 3 }) })).body;
  const id = await scheduled({ firearmId });
  await handOn(firearmId, { id: 2, as: two }, 'keeper');
  const other = await registered();
  const back = await scheduled({ firearmId: other });
  await handOn(other, { id: 3, as: three }, 'keeper');

  for (const each of [id, back]) {
    await step(each, 'in_progress');
    await finish(each);
  }

  const waiting = await itemsOf('workflow-status');
  expect([id, back].map((each) => waiting.find(({ entityId }) => entityId === `${each}-1`)?.waitsFor)).toEqual(['entity:2', 'entity:3']);
  expect((await asSeenBy(three, id)).status).toBe(404);
});

test('nobody keeps it any more once its owner has it back', async () => {
  const { id: firearmId } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ keeperId: 2 }) })).body;
  const id = await scheduled({ firearmId });
  await handOn(firearmId, { id: 1, as: two }, 'keeper');

  await step(id, 'in_progress');
  await finish(id);

  expect((await itemsOf('workflow-status')).find(({ entityId }) => entityId === `${id}-1`)?.waitsFor).toBe('entity:1');
  expect([(await asSeenBy(one, id)).status, (await asSeenBy(two, id)).status]).toEqual([200, 404]);
});

test('an inspector who is tied to the owner of that day does not begin it', async () => {
  const firearmId = await registered();
  const tied = await signUp('inspector', { province: 'Gauteng', ties: [2] });
  const id = await scheduled({ firearmId }, { inspectorId: tied.sub });
  await handOn(firearmId, { id: 2, as: two }, 'owner');

  expect((await step(id, 'in_progress', tied)).status).toBe(409);
  expect((await step(id, 'in_progress', admin)).status).toBe(200);
});
