// Tests the transport of a firearm to a safe at another branch: an issue to an officer that ends with the return into that safe.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, inHours, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { roundsIn } from '../ammunition/ledger.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { enterProvision } from '../provision-register/enter.ts';
import { heads } from './entity.ts';

const { ammunition, custody, provisionRegister, safes } = contract;

withTable();
withObjects();
captureLog();
let client: Claims;
let from: Counter;
let to: Counter;
let other: Counter;

beforeAll(async () => {
  await Promise.all([foundEntity(1, { psiraNumber: 'PSiRA-100001' }), foundEntity(2, { psiraNumber: 'PSiRA-100002' })]);
  client = await signUp('client', { legalEntityId: 1 });
  [from, to] = [await openCounter(client, 1), await openCounter(client, 1)];
  other = await openCounter(await signUp('client', { legalEntityId: 2 }), 2);
}, 60_000);

const transport = (change: object = {}) => ({ purpose: 'transport', toSafeId: to.safeId, ...change });
const move = async (toSafeId: string, firearmId: string) =>
  (
    await send(custody.move, {
      as: client,
      body: { eventId: v7(), toSafeId, by: { officerId: from.issuer, pin }, firearmIds: [firearmId], reason: 'More room' },
    })
  ).body.lines[0];

test('a firearm is in transit with its officer until a receiver at the other branch takes it into the safe', async () => {
  const { firearmId, officerId, issueId } = await from.out(transport());
  expect(await from.custodyOf(firearmId)).toMatchObject({ state: 'in_transit', issueId, officerId, officerName: 'S J Nkosi' });
  const { body: board } = await send(custody.board, { as: client });
  expect(board.out.find(({ firearm }: any) => firearm.id === firearmId)).toMatchObject({ state: 'in_transit' });

  const receiver = { officerId, pin };
  const own = await to.giveBack([to.back(firearmId)], { receiver });
  expect(own.body.lines[0]).toMatchObject({ outcome: 'refused', code: 'RECEIVER_IS_RETURNER' });
  const { body } = await to.giveBack([to.back(firearmId)]);
  expect(body.lines[0]).toMatchObject({ outcome: 'done', issue: { state: 'returned', returnFlags: [] } });
  expect(await from.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: to.safeId, issueId: null });
  expect(await firstBrokenEntry('firearm-custody', firearmId, (await heads().get({ id: firearmId }).go()).data as never)).toBeUndefined();

  await enterProvision(firearmId);
  const { body: entries } = await send(provisionRegister.list, { as: client, params: { id: from.branchId }, query: { firearmId } });
  expect(entries.map(({ kind }: any) => kind).toSorted()).toEqual(['provision', 'return']);
});

test('its rounds go to the balance of the safe at the other branch', async () => {
  for (const safeId of [from.safeId, to.safeId])
    await send(ammunition.record, { as: client, body: exampleReceipt({ id: v7(), safeId, caliber: '9mm', rounds: 100 }) });
  const balances = () => Promise.all([from, to].map(({ safeId }) => roundsIn(safeId, '9mm')));
  const { firearmId } = await from.out(transport());
  expect(await balances()).toEqual([70, 100]);
  await to.giveBack([to.back(firearmId)]);
  expect(await balances()).toEqual([70, 130]);
});

test('it stays in transit after an extension and after a hand-over on the way', async () => {
  const { firearmId, issueId } = await from.out(transport());
  const issuer = { officerId: from.issuer, pin };
  const extended = await send(custody.extend, { as: client, body: { eventId: v7(), issueId, until: inHours(20), reason: 'Road closed', issuer } });
  expect([extended.status, (await from.custodyOf(firearmId)).state]).toEqual([200, 'in_transit']);
  const people = { toOfficerId: await from.newOfficer(), fromPin: pin, toPin: pin, issuer };
  const body = { eventId: v7(), issueId, place: 'N1 Ultra City', until: inHours(21), reason: 'Relief', rounds: 30, ...people };
  expect((await send(custody.handOver, { as: client, body })).status).toBe(200);

  expect(await from.custodyOf(firearmId)).toMatchObject({ state: 'in_transit', place: 'N1 Ultra City' });
  expect((await to.giveBack([to.back(firearmId)])).body.lines[0].issue.returnFlags).toEqual([]);
});

test('a move in one step is only for safes of one branch, or from a place that is not known', async () => {
  const { body: near } = await send(safes.create, { as: client, body: exampleSafe({ branchId: from.branchId, name: 'Second safe' }) });
  const firearmId = await from.newFirearm();
  expect(await move(from.safeId, firearmId)).toMatchObject({ outcome: 'done' });
  expect(await move(near.id, firearmId)).toMatchObject({ outcome: 'done' });

  expect(await move(to.safeId, firearmId)).toMatchObject({
    outcome: 'refused',
    code: 'TRANSPORT_NEEDED',
    message: '“Strong-room” is at another branch. Issue this firearm to an officer, for the transport to that safe.',
  });
  expect(await from.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: near.id, version: 2 });
});

test('the destination is a safe of the own company at another branch, and only for a transport', async () => {
  const { body: near } = await send(safes.create, { as: client, body: exampleSafe({ branchId: from.branchId, name: 'Third safe' }) });
  const line = from.line(await from.newFirearm(), await from.newOfficer());
  const issue = async (change: object) => {
    const { status, body } = await from.issue([line], transport(change));
    return [status, body.errors?.[0].path, body.errors?.[0].message];
  };

  expect(await issue({ toSafeId: near.id })).toEqual([409, 'toSafeId', 'This safe is at the same branch. Move the firearm to it instead.']);
  expect(await issue({ toSafeId: other.safeId })).toEqual([404, 'toSafeId', 'No such safe']);
  expect(await issue({ purpose: 'guarding' })).toEqual([400, 'toSafeId', 'Choose a destination only for a transport']);
  expect(await from.custodyOf(line.firearmId)).toMatchObject({ state: 'in_safe', version: 0 });
});
