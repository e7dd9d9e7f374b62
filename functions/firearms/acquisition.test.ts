// Tests acquisition and barrel length: in the record, the history and the stock register.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { send } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { bookOf } from '../../testing/server/stock.ts';
import { one, registered, two, withParties } from '../../testing/server/transactions.ts';

const { register, edit, get, history } = contract.firearms;
withTable({ told: true });
captureLog();
withParties();

const acquisition = { acquiredOn: '2024-03-12', from: 'Cape Guns', how: 'purchase' } as const;
const get200 = async (id: string, as: typeof one) => (await send(get, { as, params: { id } })).body;
const refusals = async (body: object) => {
  const answer = await send(register, { as: one, body: exampleFirearm(body) });
  return [answer.status, answer.body.errors?.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)];
};

test('registration enters the acquisition in the stock register', async () => {
  const id = await registered({ ownerId: 1, keeperId: 2, acquisition });
  await doWork();

  expect(await get200(id, one)).toMatchObject({ acquiredOn: '2024-03-12', acquisition });
  expect((await bookOf(1)).find(({ firearmId }) => firearmId === id)).toMatchObject({
    ...{ kind: 'acquisition', how: 'purchase', date: '2024-03-12', counterpartyName: 'Cape Guns', counterpartyId: null },
  });
});

test('firearm details hide the source of the acquisition from a keeper', async () => {
  const id = await registered({ ownerId: 1, keeperId: 2, acquisition });

  const told = [await get200(id, two), (await send(history, { as: two, params: { id } })).body];

  expect(JSON.stringify(told)).not.toContain('Cape Guns');
  expect(JSON.stringify((await send(history, { as: one, params: { id } })).body)).toContain('Cape Guns');
});

test('registration accepts a complete, partial or missing acquisition', async () => {
  const [some, none] = [
    await registered({ ownerId: 1, acquisition: { from: 'Estate of J. Nel' } }),
    await registered({ ownerId: 1, acquisition: { from: ' ' } }),
  ];
  await doWork();
  const entryOf = async (id: string) => (await bookOf(1)).find(({ firearmId }) => firearmId === id);

  expect(await entryOf(some)).toMatchObject({ how: 'registered', date: dayOf(new Date()), counterpartyName: 'Estate of J. Nel' });
  expect(await entryOf(none)).toMatchObject({ how: 'registered', counterpartyName: null });
  expect(await get200(none, one)).not.toHaveProperty('acquisition');
});

test.each([
  [{ acquiredOn: dayAfter(dayOf(new Date()), 1) }, 'acquisition.acquiredOn: Acquisition date cannot be in the future'],
  [{ acquiredOn: '12 March 2024' }, 'acquisition.acquiredOn: Enter a date such as 2026-01-31'],
  [{ how: 'found' }, 'acquisition.how: How it was acquired: choose purchase or transfer'],
])('registration rejects the acquisition %j', async (wrong, message) => {
  const [status, messages] = await refusals({ acquisition: wrong });

  expect([status, messages[0]]).toEqual([400, message]);
});

test('registration asks for confirmation of an unusual barrel length', async () => {
  const before = (await itemsOf('firearm')).length;

  expect(await refusals({ barrelLength: '450' })).toEqual([
    400,
    ['barrelLength: 450 mm is unusual for a pistol (25 to 410 mm). Is it 45 mm? Correct the length or confirm it'],
  ]);
  expect((await refusals({ barrelLength: '4.49' }))[1]).toEqual([expect.stringContaining('Is it 114 mm or 44.9 mm?')]);
  expect((await itemsOf('firearm')).length).toBe(before);

  const id = await registered({ ownerId: 1, barrelLength: '450', barrelLengthConfirmed: true });
  expect(await get200(id, one)).toMatchObject({ barrelLength: 450 });
  expect((await itemsOf('firearm')).find((item) => item.id === id)).not.toHaveProperty('barrelLengthConfirmed');
});

test('edit asks for confirmation only when it makes the barrel length unusual for the type', async () => {
  const id = await registered({ ownerId: 1, barrelLength: '450', barrelLengthConfirmed: true });
  const change = (body: object) => send(edit, { as: one, params: { id }, body });

  expect((await change({ city: 'Durban', barrelLength: '450' })).status).toBe(200);
  expect((await change({ type: 'Rifle' })).status).toBe(200);
  expect((await change({ barrelLength: '45' })).body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'barrelLength' }] });
  expect((await change({ type: 'Pistol' })).status).toBe(400);
  expect((await change({ type: 'Pistol', barrelLengthConfirmed: true })).status).toBe(200);
});
