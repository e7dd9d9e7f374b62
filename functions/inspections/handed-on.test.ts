// Checks an inspection whose firearm changes hands before it starts.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { type Answered, type Claims, send, signUp } from '../../testing/server/call.ts';
import { admin, fillIn, inspector, internal, note, one, registered, scheduled, step, two, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { users } from '../users/entity.ts';

withTable({ told: true });
captureLog();
withInspectors();

const today = dayOf(new Date());

/** Prepares a sale or a transfer into keeping. `as`: who accepts it. Returns the call that completes it. */
async function agreed(firearmId: string, to: { id: number; as: Claims }, changes: 'owner' | 'keeper', from = one): Promise<() => Promise<Answered>> {
  const office = await signUp('firearm_office');
  const body = { firearmId, transactionType: 'transfer', changes, toEntityId: to.id, transactionDate: today };
  const { id } = (await send(contract.transactions.create, { as: from, body })).body;
  const take = (as: Claims, status: string) => send(contract.transactions.decide, { as, params: { id }, body: { status } });
  for (const [as, status] of [
    [to.as, 'under_review'],
    [office, 'approved'],
  ] as const)
    expect((await take(as, status)).status).toBe(200);
  return () => take(office, 'completed');
}
async function handOn(...given: Parameters<typeof agreed>) {
  expect((await (await agreed(...given))()).status).toBe(200);
}

/** Completes the inspection with one finding that has a corrective action. */
async function finish(id: string) {
  await note(id, { action: { what: 'Fix the safe', dueDate: dayAfter(today, 10) } });
  await fillIn(id);
  expect((await step(id, 'completed')).status).toBe(200);
}

const asSeenBy = (as: Claims, id: string) => send(contract.inspections.get, { as, params: { id } });

test('an inspection concerns the owner at its start: the new owner reads and answers it, and the former owner cannot', async () => {
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

test('attack 2: a scheduled inspection moves to the new owner with its firearm, and the former owner can no longer see it', async () => {
  await foundEntity(4);
  const [seller, buyer] = [await signUp('client', { legalEntityId: 4 }), two];
  const { id: firearmId } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId: 4 }) })).body;
  const id = await scheduled({ firearmId }, { location: 'Strongroom, 12 Main Road' });
  const pendingOf = async (as: Claims) => (await send(contract.dashboard.metrics, { as })).body.pendingInspections;
  const foundBy = async (as: Claims) => (await send(contract.inspections.list, { as, query: { search: 'general' } })).body.map((one: { id: string }) => one.id);
  await countChanges();
  const before = await pendingOf(buyer);
  expect([await pendingOf(seller), await foundBy(seller)]).toEqual([1, [id]]);

  await handOn(firearmId, { id: 2, as: buyer }, 'owner', seller);
  await countChanges();

  expect([await pendingOf(seller), await foundBy(seller), (await asSeenBy(seller, id)).status]).toEqual([0, [], 404]);
  expect([await pendingOf(buyer), await foundBy(buyer)]).toEqual([before + 1, expect.arrayContaining([id])]);
  expect((await asSeenBy(buyer, id)).body).toMatchObject({ entityId: 2, entityName: 'Provider 2', location: 'TBD', status: 'scheduled' });
  expect((await itemsOf('notification')).filter(({ entityId, userId }) => entityId === id && userId === buyer.sub)).toMatchObject([
    { title: 'Inspection scheduled', message: expect.not.stringContaining('Provider') },
  ]);
  // The former owner must not read the new owner's reason.
  const body = { status: 'retired', reason: 'Cut up at 5 Side Street' };
  expect((await send(contract.firearms.changeStatus, { as: internal, params: { id: firearmId }, body })).status).toBe(200);
  expect((await asSeenBy(buyer, id)).body).toMatchObject({ status: 'cancelled', reason: expect.stringContaining('5 Side Street') });
  expect((await asSeenBy(seller, id)).status).toBe(404);
  const stored = (await itemsOf('inspection')).find((item) => item.id === id);
  expect(await firstBrokenEntry('inspection', id, stored as never)).toBeUndefined();
});

test('the location of an inspection stays hidden from providers other than the one at that address', async () => {
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

test('a corrective action goes to the keeper at the start of the inspection, and not to a former keeper', async () => {
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

test('an inspection loses its keeper after the owner has the firearm back', async () => {
  const { id: firearmId } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ keeperId: 2 }) })).body;
  const id = await scheduled({ firearmId });
  await handOn(firearmId, { id: 1, as: two }, 'keeper');

  await step(id, 'in_progress');
  await finish(id);

  expect((await itemsOf('workflow-status')).find(({ entityId }) => entityId === `${id}-1`)?.waitsFor).toBe('entity:1');
  expect([(await asSeenBy(one, id)).status, (await asSeenBy(two, id)).status]).toEqual([200, 404]);
});

const toldOf = async (id: string, { sub }: Claims) =>
  (await itemsOf('notification'))
    .filter(({ entityId, userId }) => entityId === id && userId === sub)
    .map(({ title }) => title)
    .sort();
const waitingFor = async (as: Claims) =>
  (await send(contract.queues.list, { as, query: { limit: '100' } })).body.map(({ entityId }: { entityId: string }) => entityId);

test('an inspection gets another inspector if the first is tied to the new owner, and both are notified', async () => {
  const firearmId = await registered();
  const tied = await signUp('inspector', { province: 'Gauteng', ties: [2] });
  const id = await scheduled({ firearmId }, { inspectorId: tied.sub });
  await handOn(firearmId, { id: 2, as: two }, 'owner');

  expect((await asSeenBy(admin, id)).body).toMatchObject({ inspectorId: inspector.sub, inspectorName: 'Neo Mokoena' });
  expect([await waitingFor(tied), await waitingFor(inspector)]).toEqual([expect.not.arrayContaining([id]), expect.arrayContaining([id])]);
  expect([await toldOf(id, tied), await toldOf(id, inspector)]).toEqual([['Inspection assigned', 'Inspection reassigned'], ['Inspection assigned']]);
  expect((await step(id, 'in_progress', tied)).status).toBe(403);
  expect((await step(id, 'in_progress', inspector)).status).toBe(200);
  const stored = (await itemsOf('inspection')).find((item) => item.id === id);
  expect(await firstBrokenEntry('inspection', id, stored as never)).toBeUndefined();
});

test('an inspector who stays assigned is notified that the location must be confirmed', async () => {
  const firearmId = await registered();
  const id = await scheduled({ firearmId }, { location: 'Strongroom, 12 Main Road' });
  await handOn(firearmId, { id: 2, as: two }, 'owner');

  expect((await asSeenBy(admin, id)).body).toMatchObject({ inspectorId: inspector.sub });
  expect(await toldOf(id, inspector)).toEqual(['Inspected firearm transferred', 'Inspection assigned']);
});

test('an unassigned inspection goes to the queue of the inspectors who may inspect the new owner', async () => {
  const everyInspector = (await itemsOf('user')).filter(({ role }) => role === 'inspector').map(({ id }) => String(id));
  const tie = (ties: number[]) => Promise.all(everyInspector.map((id) => users().patch({ id }).set({ ties }).go()));
  await tie([1]);
  const [first, second] = [await registered(), await registered()];
  const [moved, still] = [await scheduled({ firearmId: first }, { inspectorId: null }), await scheduled({ firearmId: second }, { inspectorId: null })];
  expect([(await asSeenBy(admin, moved)).body.inspectorId, await waitingFor(inspector)]).toEqual([null, expect.not.arrayContaining([moved])]);

  await tie([]);
  await handOn(first, { id: 2, as: two }, 'owner');
  await tie([2]);
  await handOn(second, { id: 2, as: two }, 'owner');
  await tie([]);

  expect((await asSeenBy(admin, moved)).body.inspectorId).toEqual(expect.toSatisfy((id) => everyInspector.includes(id)));
  expect((await asSeenBy(admin, still)).body.inspectorId).toBeNull();
  expect([await waitingFor(admin), await waitingFor(inspector)]).toEqual([expect.arrayContaining([still]), expect.not.arrayContaining([still])]);
});

test('an inspection keeps place and day when the keeper buys the firearm, and nobody is notified', async () => {
  const { id: firearmId } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ keeperId: 2 }) })).body;
  const id = await scheduled({ firearmId }, { location: 'Depot of two' });
  await handOn(firearmId, { id: 2, as: two }, 'owner');

  expect((await asSeenBy(two, id)).body).toMatchObject({ entityId: 2, entityName: 'Provider 2', location: 'Depot of two' });
  expect([await toldOf(id, two), await toldOf(id, inspector)]).toEqual([['Inspection scheduled'], ['Inspection assigned']]);
});

test.each(['owner', 'keeper'] as const)('an inspection that is scheduled while the %s of its firearm changes concerns the new one', async (changes) => {
  const holderOf = async (id: string) => {
    const { entityId, keeperId } = (await itemsOf('inspection')).find((item) => item.id === id) ?? {};
    return keeperId ?? entityId;
  };
  // The firearm changes hands while the inspection is being scheduled.
  const going = await registered();
  const complete = await agreed(going, { id: 2, as: two }, changes);
  beforeNextWrite(complete);
  expect(await holderOf(await scheduled({ firearmId: going }))).toBe(2);

  // The inspection is scheduled while the firearm changes hands.
  const firearmId = await registered();
  const go = await agreed(firearmId, { id: 2, as: two }, changes);
  let id = '';
  beforeNextWrite(async () => {
    id = await scheduled({ firearmId });
  });
  expect(await go()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('inspection') } });
  expect((await go()).status).toBe(200);
  expect(await holderOf(id)).toBe(2);
});

test('an inspection that is scheduled while its firearm is retired is cancelled', async () => {
  const firearmId = await registered();
  let id = '';
  beforeNextWrite(async () => {
    id = await scheduled({ firearmId });
  });
  const body = { status: 'retired', reason: 'Worn out' };
  expect((await send(contract.firearms.changeStatus, { as: internal, params: { id: firearmId }, body })).status).toBe(200);
  expect((await asSeenBy(admin, id)).body.status).toBe('cancelled');

  const other = await registered();
  beforeNextWrite(() => send(contract.firearms.changeStatus, { as: internal, params: { id: other }, body }));
  const made = await send(contract.inspections.schedule, { as: internal, body: { firearmId: other, scheduledDate: daysAfter(new Date(), 7).toISOString() } });
  expect(made).toMatchObject({ status: 409, body: { detail: 'This firearm is retired and cannot be inspected.' } });
});
