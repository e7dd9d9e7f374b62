// Tests the effects of retiring a firearm on its license, ancillaries and inspection.
import { expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { mostAncillaries } from '../../shared/ancillaries/rules.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { founder, send, signUp } from '../../testing/server/call.ts';
import { inspector, internal, otherInspector, read, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { endWith } from './retire.ts';

withTable();
captureLog();
withInspectors();

const retire = (id: string) => send(contract.firearms.changeStatus, { as: internal, params: { id }, body: { status: 'retired', reason: 'Worn out' } });
const fitted = async (associatedFirearmId: string | null): Promise<string> =>
  (await send(contract.ancillaries.register, { as: internal, body: exampleAncillary({ serialNumber: null, associatedFirearmId }) })).body.id;
const ancillaryOf = async (id: string) => (await send(contract.ancillaries.get, { as: internal, params: { id } })).body;
const seizure = (id: string, status: string, more: object = {}, as = inspector) =>
  send(contract.seizures.update, { as, params: { id }, body: { status, ...more } });

/** Destruction after a seizure takes two inspectors. */
async function destroy(firearmId: string) {
  const body = { firearmId, reason: 'safety_concern', location: 'Sandton' };
  const { id } = (await send(contract.seizures.record, { as: inspector, body })).body;
  await seizure(id, 'processed');
  await seizure(id, 'destroyed', { authorityReference: 'DFO 7/2026' });
  return seizure(id, 'destroyed', {}, otherInspector);
}

const ways: [string, (firearmId: string) => ReturnType<typeof retire>, string][] = [
  ['retired', retire, 'The firearm was retired: Worn out'],
  ['destroyed', destroy, 'The firearm was retired: Destroyed under DFO 7/2026'],
];

test.each(ways)('a firearm that is %s retires its fitted ancillaries and cancels its scheduled inspection', async (_how, end, reason) => {
  const firearmId = await registered();
  const [on, off] = [await fitted(firearmId), await fitted(null)];
  const id = await scheduled({ firearmId });

  expect((await end(firearmId)).status).toBe(200);

  expect([await ancillaryOf(on), await ancillaryOf(off)]).toMatchObject([
    { status: 'retired', associatedFirearmId: firearmId },
    { status: 'active', associatedFirearmId: null },
  ]);
  expect(await read(id)).toMatchObject({ status: 'cancelled', reason });
  const queued = (await itemsOf('workflow-status')).find(({ entityId }) => entityId === id);
  expect([queued?.currentStatus, queued?.waitsFor]).toEqual(['cancelled', undefined]);
  expect((await itemsOf('guard')).find(({ kind, value }) => kind === 'open-inspection' && value === firearmId)?.heldBy).toBe('-');
  const stored = [...(await itemsOf('inspection')), ...(await itemsOf('ancillary'))];
  const [inspection, ancillary] = [id, on].map((one) => stored.find((item) => item.id === one));
  expect(await firstBrokenEntry('inspection', id, inspection as never)).toBeUndefined();
  expect(await firstBrokenEntry('ancillary', on, ancillary as never)).toBeUndefined();
});

test('retiring a firearm notifies the inspector of the cancelled inspection and its provider', async () => {
  const firearmId = await registered();
  const id = await scheduled({ firearmId });

  await retire(firearmId);

  const told = (await itemsOf('notification')).filter(({ entityId, title }) => entityId === id && title === 'Inspection cancelled');
  expect(told).toMatchObject([
    { userId: inspector.sub, message: 'The General Inspection of Provider 1 will not take place: The firearm was retired: Worn out' },
  ]);
});

test('retiring a firearm does not cancel an inspection in progress', async () => {
  const firearmId = await registered();
  const id = await scheduled({ firearmId });
  await step(id, 'in_progress');

  expect((await retire(firearmId)).status).toBe(200);

  expect(await read(id)).toMatchObject({ status: 'in_progress', reason: null });
});

test.each([0, 2])('retiring a firearm is refused if an ancillary is fitted or removed in between, beside %i others', async (beside) => {
  const firearmId = await registered();
  for (let count = 0; count < beside; count++) await fitted(firearmId);
  const end = () => endWith(firearmId, { reason: 'Worn out', action: 'firearms.changeStatus', actor: founder, at: '2026-11-20T08:00:00.000Z' });
  const seen = await end();
  const late = await fitted(firearmId);

  await expect(commit(seen)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Try again') });

  const seenAgain = await end();
  await send(contract.ancillaries.associate, { as: internal, params: { id: late }, body: { firearmId: null } });
  await expect(commit(seenAgain)).rejects.toMatchObject({ code: 'conflict' });
  await commit(await end());
  expect(await ancillaryOf(late)).toMatchObject({ status: 'active', associatedFirearmId: null });
});

test('retiring a firearm fits one transaction with the most ancillaries and recipients', async () => {
  const firearmId: string = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ keeperId: 2 }) })).body.id;
  for (let count = 0; count < mostAncillaries; count++) await fitted(firearmId);
  await scheduled({ firearmId });
  for (let count = 0; count < 15; count++) {
    await signUp('client', { legalEntityId: 1 });
    await signUp('client', { legalEntityId: 2 });
    await signUp('firearm_office');
  }

  expect((await destroy(firearmId)).status).toBe(200);

  expect((await itemsOf('ancillary')).filter(({ associatedFirearmId, status }) => associatedFirearmId === firearmId && status === 'retired')).toHaveLength(
    mostAncillaries,
  );
});
