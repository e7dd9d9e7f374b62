// Checks that inspections are reassigned when an inspector is deactivated, changes role or gets a tie (decisions 125 and 127).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { reassign, sweep } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import {
  admin,
  fillIn,
  inspector,
  internal,
  note,
  one,
  otherInspector,
  read,
  registered,
  scheduled,
  step,
  withInspectors,
} from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { changeAccount } from '../../testing/server/people.ts';
import { countChanges, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { users } from '../users/entity.ts';

withTable({ told: true });
captureLog();
withInspectors();

let leaving: Claims;
beforeEach(async () => {
  leaving = await signUp('inspector', { province: 'Limpopo' });
});

afterEach(() => void vi.useRealTimers());

const inDays = (days: number) => ({ scheduledDate: daysAfter(new Date(), days).toISOString(), inspectorId: leaving.sub });
const swept = async () => {
  await countChanges();
  const { reassigned } = await sweep({ pauseMs: 0 });
  await countChanges();
  return reassigned;
};
/** Creates an inspection whose corrective action the provider has answered. */
async function answered(): Promise<string> {
  const id = await scheduled({ firearmId: await registered() }, inDays(0));
  await step(id, 'in_progress', leaving);
  await note(id, { action: { what: 'Fix the safe', dueDate: dayAfter(dayOf(new Date()), 10) } }, leaving);
  await fillIn(id, [], leaving);
  expect((await step(id, 'completed', leaving)).status).toBe(200);
  expect((await send(contract.inspections.answerAction, { as: one, params: { id, n: '1' }, body: { text: 'Fixed' } })).status).toBe(200);
  return id;
}
const waitingFor = async (as: Claims) =>
  (await send(contract.queues.list, { as, query: { limit: '100' } })).body.map(({ entityId }: { entityId: string }) => entityId);
const toldOf = async (id: string, { sub }: Claims) =>
  (await itemsOf('notification')).filter(({ entityId, userId }) => entityId === id && userId === sub).map(({ title }) => title);

test.each([
  ['deactivated', { isActive: false }],
  ['in another role', { role: 'internal' }],
])('inspections of a user who is %s are reassigned if due within a week, also those in progress, and later ones stay', async (_, fields) => {
  const [near, far, begun] = [
    await scheduled({ firearmId: await registered() }, inDays(7)),
    await scheduled({ firearmId: await registered() }, inDays(8)),
    await scheduled({ firearmId: await registered() }, inDays(0)),
  ];
  expect((await step(begun, 'in_progress', leaving)).status).toBe(200);
  await changeAccount(leaving, fields);

  expect([await swept(), await swept()]).toEqual([2, 0]);

  for (const id of [near, begun]) {
    // The providers and Neo are in Gauteng.
    expect(await read(id)).toMatchObject({ inspectorId: inspector.sub, inspectorName: 'Neo Mokoena' });
    expect([await waitingFor(inspector), await toldOf(id, inspector)]).toEqual([expect.arrayContaining([id]), ['Inspection assigned']]);
    const { body } = await send(contract.inspections.history, { as: admin, params: { id } });
    expect([body.verified, body.entries[0]]).toMatchObject([
      true,
      { actorName: 'The daily sweep', metadata: { changed: { inspector: { from: 'Thandi Mokoena', to: 'Neo Mokoena' } } } },
    ]);
    const stored = (await itemsOf('inspection')).find((item) => item.id === id);
    expect(await firstBrokenEntry('inspection', id, stored as never)).toBeUndefined();
  }
  const words = async (id: string) => (await itemsOf('notification')).find(({ entityId, userId }) => entityId === id && userId === inspector.sub)?.message;
  expect([await words(near), await words(begun)]).toEqual([
    expect.stringMatching(/^A \w+( \w+)* of Provider 1 is scheduled for \d+ \w+ \d{4}\.$/),
    expect.stringMatching(/^A \w+( \w+)* of Provider 1 that another inspector started is now assigned to you\. Please complete it\.$/),
  ]);
  expect((await step(near, 'in_progress', inspector)).status).toBe(200);
  expect(await read(far)).toMatchObject({ inspectorId: leaving.sub });
});

test('scheduled inspections within a week are reassigned if their inspector gets a tie to the provider, and both inspectors are notified', async () => {
  const [near, far, begun, elsewhere] = [
    await scheduled({ firearmId: await registered() }, inDays(6)),
    await scheduled({ firearmId: await registered() }, inDays(9)),
    await scheduled({ firearmId: await registered() }, inDays(0)),
    await scheduled({ firearmId: await registered(2) }, inDays(2)),
  ];
  expect((await step(begun, 'in_progress', leaving)).status).toBe(200);
  await changeAccount(leaving, { ties: [1] });
  expect((await step(near, 'in_progress', leaving)).status).toBe(409);

  expect([await swept(), await swept()]).toEqual([1, 0]);

  expect(await read(near)).toMatchObject({ inspectorId: inspector.sub });
  expect([await waitingFor(inspector), await waitingFor(leaving)]).toEqual([expect.arrayContaining([near]), expect.not.arrayContaining([near])]);
  expect([await toldOf(near, inspector), (await toldOf(near, leaving)).sort()]).toEqual([
    ['Inspection assigned'],
    ['Inspection assigned', 'Inspection reassigned'],
  ]);
  const told = (await itemsOf('notification')).find(({ entityId, title }) => entityId === near && title === 'Inspection reassigned');
  expect(told?.message).toMatch(/^The General Inspection of Provider 1 for \d+ \w+ \d{4} is no longer assigned to you: you are now tied to the provider\.$/);
  for (const id of [far, begun, elsewhere]) expect(await read(id)).toMatchObject({ inspectorId: leaving.sub });
});

test('an inspection is reassigned to an inspector in the province of its firearm, not of its provider', async () => {
  const { body: firearm } = await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId: 1, province: 'Western Cape' }) });
  const near = await signUp('inspector', { province: 'Western Cape' });
  const id = await scheduled({ firearmId: firearm.id }, inDays(3));
  await changeAccount(leaving, { isActive: false });

  expect(await swept()).toBe(1);

  expect(await read(id)).toMatchObject({ inspectorId: near.sub });
});

test('an inspection is not reassigned to an inspector who is tied to the keeper', async () => {
  const { body: firearm } = await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId: 1, keeperId: 2, province: 'Free State' }) });
  const near = await signUp('inspector', { province: 'Free State' });
  await changeAccount(near, { ties: [2] });
  const id = await scheduled({ firearmId: firearm.id }, inDays(3));
  await changeAccount(leaving, { isActive: false });

  expect(await swept()).toBe(1);

  expect((await read(id)).inspectorId).toBeTruthy();
  expect([near.sub, leaving.sub]).not.toContain((await read(id)).inspectorId);
});

test('reassigned inspections are shared among inspectors before the counters are updated', async () => {
  const fresh = [await signUp('inspector', { province: 'Gauteng' }), await signUp('inspector', { province: 'Gauteng' })];
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push(await scheduled({ firearmId: await registered() }, inDays(3)));
  await changeAccount(leaving, { isActive: false });

  expect(await swept()).toBe(4);

  const inspectors = (await Promise.all(ids.map((id) => read(id)))).map(({ inspectorId }) => inspectorId);
  expect(fresh.map(({ sub }) => inspectors.filter((one) => one === sub).length)).toEqual([2, 2]);
});

test('an inspection without a possible inspector becomes unassigned, and one in progress stays with its inspector', async () => {
  const [id, begun] = [await scheduled({ firearmId: await registered() }, inDays(2)), await scheduled({ firearmId: await registered() }, inDays(2))];
  expect((await step(begun, 'in_progress', leaving)).status).toBe(200);
  await changeAccount(leaving, { isActive: false });
  const everyInspector = (await itemsOf('user')).filter(({ role, isActive }) => role === 'inspector' && isActive);
  for (const one of everyInspector)
    await users()
      .patch({ id: one.id })
      .set({ ties: [1] })
      .go();

  // Inspections from earlier tests with a tied inspector become unassigned too.
  expect([(await swept()) > 0, await swept()]).toEqual([true, 0]);

  expect([(await read(id)).inspectorId, (await read(begun)).inspectorId]).toEqual([null, leaving.sub]);
  expect([await waitingFor(admin), await waitingFor(otherInspector)]).toEqual([expect.arrayContaining([id]), expect.not.arrayContaining([id])]);
});

test('an administrator can close an answered corrective action after a week if its inspector was deactivated', async () => {
  for (const { id } of (await itemsOf('user')).filter(({ role }) => role === 'inspector')) await users().patch({ id }).set({ ties: [] }).go();
  const id = await answered();
  await changeAccount(leaving, { isActive: false });
  await swept();
  expect(await waitingFor(admin)).not.toContain(`${id}-1`);

  vi.useFakeTimers({ toFake: ['Date'], now: daysAfter(new Date(), 8) });
  expect([(await swept()) > 0, await swept()]).toEqual([true, 0]);

  expect([await waitingFor(admin), await waitingFor(inspector)]).toEqual([expect.arrayContaining([`${id}-1`]), expect.not.arrayContaining([`${id}-1`])]);
  expect(await read(id)).toMatchObject({ inspectorId: leaving.sub });
  expect((await send(contract.inspections.closeAction, { as: admin, params: { id, n: '1' }, body: { note: 'Seen on site' } })).status).toBe(200);
  expect(await waitingFor(admin)).not.toContain(`${id}-1`);
});

test('a corrective action that is closed during the sweep stays closed', async () => {
  const id = await answered();
  await changeAccount(leaving, { isActive: false });
  await countChanges();
  vi.useFakeTimers({ toFake: ['Date'], now: daysAfter(new Date(), 8) });
  let closed: unknown;
  beforeNextWrite(async () => {
    closed = (await send(contract.inspections.closeAction, { as: admin, params: { id, n: '1' }, body: { note: 'Seen on site' } })).status;
  });

  await reassign();

  expect([closed, await waitingFor(admin)]).toEqual([200, expect.not.arrayContaining([`${id}-1`])]);
});
