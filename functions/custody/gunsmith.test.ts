// Tests firearms that are at a gunsmith for maintenance: where they are until they are back.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { heads } from './entity.ts';

const { custody, firearms, seizures } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
}, 60_000);

const gunsmith = 'Vaal Gunsmiths, Vereeniging';
const change = (id: string, status: string, fields: object = {}) =>
  send(firearms.changeStatus, { as: client, params: { id }, body: { status, reason: 'Worn barrel', ...fields } });
const move = (firearmId: string) =>
  send(custody.move, {
    as: client,
    body: { eventId: v7(), toSafeId: counter.safeId, by: { officerId: counter.issuer, pin }, firearmIds: [firearmId], reason: 'Back' },
  });
const isWhole = async (id: string) => firstBrokenEntry('firearm-custody', id, (await heads().get({ id }).go()).data as never);

test('a firearm in a safe goes to a named gunsmith and comes back; meanwhile it is neither moved nor issued', async () => {
  const firearmId = await counter.newFirearm();
  await move(firearmId);
  expect((await change(firearmId, 'maintenance', { gunsmith })).status).toBe(200);

  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'at_gunsmith', place: gunsmith, safeId: null, since: expect.any(String), version: 2 });
  const detail = 'This firearm is at a gunsmith. End its maintenance when it is back: change its status.';
  expect((await move(firearmId)).body.lines[0]).toMatchObject({ outcome: 'refused', code: 'FIREARM_OUT', message: detail });
  expect((await counter.issue([counter.line(firearmId, await counter.newOfficer())])).body.lines[0].gates.map(({ code }: any) => code)).toEqual([
    'FIREARM_OUT',
    'FIREARM_NOT_ACTIVE',
  ]);
  const { body: inSafe } = await send(custody.inSafe, { as: client, params: { id: counter.safeId } });
  expect(inSafe.map(({ firearm }: any) => firearm.id)).not.toContain(firearmId);

  expect((await change(firearmId, 'active')).status).toBe(200);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', place: null, safeId: null, version: 3 });
  expect((await counter.issue([counter.line(firearmId, await counter.newOfficer())])).body.lines[0].outcome).toBe('done');
  expect(await isWhole(firearmId)).toBeUndefined();
});

test('a firearm without custody so far gets its first custody record at the gunsmith; maintenance in the own workshop gives none', async () => {
  const [away, here] = [await counter.newFirearm(), await counter.newFirearm()];
  await change(away, 'maintenance', { gunsmith });
  await change(here, 'maintenance', { gunsmith: '' });

  expect(await counter.custodyOf(away)).toMatchObject({ state: 'at_gunsmith', place: gunsmith, version: 1 });
  expect(await counter.custodyOf(here)).toMatchObject({ state: 'in_safe', place: null, version: 0 });
  expect(await isWhole(away)).toBeUndefined();
});

test('a gunsmith is refused with another status, and while the firearm is issued', async () => {
  const firearmId = await counter.newFirearm();
  const { status, body } = await change(firearmId, 'inactive', { gunsmith });
  expect([status, body.errors[0]]).toMatchObject([400, { path: 'gunsmith', message: 'Name a gunsmith only for maintenance' }]);

  const { firearmId: out } = await counter.out();
  expect((await change(out, 'maintenance', { gunsmith })).body.detail).toMatch(/^It is issued to S J Nkosi/);
  expect(await counter.custodyOf(out)).toMatchObject({ state: 'issued', version: 1 });
});

test('it stays at the gunsmith through a seizure of the wrong firearm', async () => {
  const firearmId = await counter.newFirearm();
  await change(firearmId, 'maintenance', { gunsmith });
  const seized = await send(seizures.record, { as: await signUp('inspector'), body: { reason: 'expired_license', location: 'Sandton', firearmId } });
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'seized', place: null });
  const corrected = await send(seizures.correct, {
    as: await signUp('inspector'),
    params: { id: seized.body.id },
    body: { firearmId: null, description: 'A toy', correctionReason: 'Another number' },
  });

  expect([seized.status, corrected.status]).toEqual([201, 201]);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'at_gunsmith', place: gunsmith });
  expect(await isWhole(firearmId)).toBeUndefined();
});
