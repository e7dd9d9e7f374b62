// Tests the calls about ammunition: who may make them, their fields, the ledger that they write, and the ceiling.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleMove, exampleReceipt } from '../../shared/ammunition/example.ts';
import type { RecordAmmunition } from '../../shared/ammunition/schema.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { figure } from '../../shared/kinds/format.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { entriesOf, faultOf, newSafe } from '../../testing/server/ammunition.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';

import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { newId } from '../data/record.ts';

const { ammunition, firearms, officers, safes } = contract;

withTable({ told: true });
captureLog();
let client: Claims;
let other: Claims;
let armourer: Claims;
let reader: Claims;
let inspector: Claims;
let second: string;
let signed: object;
const pin = '482913';

beforeAll(async () => {
  await foundEntity(1);
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
  inspector = await signUp('inspector');
  second = (await send(officers.create, { as: client, body: exampleOfficer() })).body.id;
  await send(officers.setPin, { as: client, params: { id: second }, body: { pin } });
  signed = { secondOfficerId: second, secondPin: pin };
});

const record = (body: object, as = client) => send(ammunition.record, { as, body });
const receive = (safeId: string, change: Partial<RecordAmmunition> = {}, as = client) => record(exampleReceipt({ id: newId(), safeId, ...change }), as);
const entry = (safeId: string, kind: string, rounds: number, more: object = {}) =>
  record({ id: newId(), safeId, caliber: '9mm', kind, rounds, reason: 'Range day', ...(kind === 'received' ? {} : signed), ...more });
const counted = (safeId: string, rounds: number, balance: number, more: object = {}) => entry(safeId, 'count_adjustment', rounds, { balance, ...more });
const balancesOf = async (safeId: string, as = client) => (await send(ammunition.balances, { as, query: { safeId } })).body;

describe('recording', () => {
  test('a receipt begins the balance, and use, counts and destruction continue it', async () => {
    const safeId = await newSafe(client);

    const first = await receive(safeId);
    await entry(safeId, 'expended', 50);
    await counted(safeId, 940, 950);
    const last = await entry(safeId, 'destroyed', 40);

    expect(first).toMatchObject({
      status: 200,
      body: { number: 1, kind: 'received', rounds: 1000, change: 1000, balance: 1000, supplier: 'Pretoria Arms', invoice: 'INV-2041', secondName: null },
    });
    expect(last.body).toMatchObject({ number: 4, change: -40, balance: 900, secondName: 'S J Nkosi' });
    expect(await balancesOf(safeId)).toMatchObject([{ safeId, safeName: 'Strong-room', caliber: '9mm', balance: 900, entries: 4 }]);
    const { body } = await send(ammunition.entries, { as: inspector, params: { id: safeId, caliber: '9mm' } });
    expect(body.map(({ number, change }: { number: number; change: number }) => [number, change])).toEqual([
      [4, -40],
      [3, -10],
      [2, -50],
      [1, 1000],
    ]);
    expect(await faultOf(safeId)).toBeUndefined();
  });

  test('refuses more rounds than the safe has, and a caliber that it does not count', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, { rounds: 30 });

    expect(await entry(safeId, 'expended', 31)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'rounds', message: 'The safe has 30 rounds of 9mm, fewer than 31. Count them first.' }] },
    });
    expect(await entry(safeId, 'expended', 1, { caliber: '.38 Special' })).toMatchObject({ status: 409, body: { errors: [{ path: 'caliber' }] } });
    expect(await balancesOf(safeId)).toMatchObject([{ balance: 30, entries: 1 }]);
  });

  test('refuses a count if the balance has changed since', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, { rounds: 100 });

    const { status, body } = await counted(safeId, 90, 95);

    expect([status, body.detail]).toEqual([409, 'The balance has changed to 100 rounds since you counted. Count again.']);
    expect((await counted(safeId, 100, 100)).body).toMatchObject({ change: 0, balance: 100, number: 2 });
  });

  test('a count, a use and a destruction need the PIN of a second person of the same provider', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, { rounds: 100 });
    const foreign = await send(officers.create, { as: other, body: exampleOfficer(2, { legalEntityId: 2 }) });

    expect(await counted(safeId, 90, 100, { secondOfficerId: null, secondPin: null })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'secondOfficerId' }, { path: 'secondPin' }] },
    });
    for (const kind of ['expended', 'destroyed'])
      expect((await entry(safeId, kind, 1, { secondOfficerId: null })).body.errors).toEqual([
        { path: 'secondOfficerId', message: 'Second person is required' },
      ]);
    expect(await counted(safeId, 90, 100, { secondPin: '735102' })).toMatchObject({ status: 409, body: { errors: [{ path: 'secondPin' }] } });
    expect(await counted(safeId, 90, 100, { secondOfficerId: foreign.body.id })).toMatchObject({ status: 404 });
    expect(await entriesOf(safeId)).toHaveLength(1);
  });

  test('a repeated event is the same entry, and the same ID with other content is refused', async () => {
    const safeId = await newSafe(client);
    const body = exampleReceipt({ id: newId(), safeId });
    const shared = newId();

    const [first, again] = [await record(body), await record(body)];
    const atOnce = await Promise.all([1, 2, 3].map(() => record({ ...body, id: shared, rounds: 5 })));

    expect(again.body).toEqual(first.body);
    expect(new Set(atOnce.map((one) => one.body.number))).toEqual(new Set([2]));
    expect(await record({ ...body, rounds: 999 })).toMatchObject({ status: 409, body: { errors: [{ path: 'id', message: 'Used' }] } });
    expect(await balancesOf(safeId)).toMatchObject([{ balance: 1005, entries: 2 }]);
  });

  test('a receipt into a safe that is not active is refused; its rounds can still be expended', async () => {
    const safeId = await newSafe(client);
    await receive(safeId);
    await send(safes.edit, { as: client, params: { id: safeId }, body: { isActive: false } });

    expect((await receive(safeId)).body.errors).toEqual([{ path: 'safeId', message: 'Not active' }]);
    expect((await entry(safeId, 'expended', 1)).status).toBe(200);
  });

  test.each([
    ['rounds', { rounds: -1 }, 'Rounds cannot be negative'],
    ['rounds', { rounds: 0 }, 'Rounds are at least 1'],
    ['rounds', { rounds: 30.5 }, 'Rounds must be a whole number'],
    ['rounds', { rounds: '1e3' }, 'Rounds are required'],
    ['rounds', { rounds: 100_001 }, `At most ${figure(100_000)} rounds`],
    ['caliber', { caliber: 'Other' }, 'Enter the caliber as marked on the box'],
    ['caliber', { caliber: ' ' }, 'Caliber is required'],
    ['supplier', { supplier: ' ' }, 'Supplier is required'],
    ['kind', { kind: 'issued' }, 'Kind must be one of: received, expended, count_adjustment, destroyed'],
    ['reason', { kind: 'expended', secondOfficerId: newId(), secondPin: '482913' }, 'A reason is required'],
    ['id', { id: '42' }, 'Not a record id'],
  ])('refuses a wrong %s: %j', async (path, change, message) => {
    const { status, body } = await record({ ...exampleReceipt({ id: newId(), safeId: newId() }), ...change });

    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });
});

describe('a move', () => {
  test('changes both safes in one transaction, each with an entry that names the other', async () => {
    const [from, to] = [await newSafe(client, 'Main'), await newSafe(client, 'Depot')];
    await receive(from);
    const body = exampleMove({ id: newId(), safeId: from, toSafeId: to });

    const [first, again] = [await send(ammunition.move, { as: client, body }), await send(ammunition.move, { as: client, body })];

    expect(first.body).toMatchObject({ number: 2, kind: 'moved', change: -100, balance: 900, otherSafeName: 'Depot', reason: 'Weekend stock' });
    expect(again.body).toEqual(first.body);
    expect((await send(ammunition.entries, { as: client, params: { id: to, caliber: '9mm' } })).body).toMatchObject([
      { number: 1, kind: 'moved', change: 100, balance: 100, otherSafeName: 'Main' },
    ]);
    expect([await faultOf(from), await faultOf(to)]).toEqual([undefined, undefined]);
  });

  test('of more rounds than the safe has changes neither safe', async () => {
    const [from, to] = [await newSafe(client), await newSafe(client)];
    await receive(from, { rounds: 99 });

    expect((await send(ammunition.move, { as: client, body: exampleMove({ id: newId(), safeId: from, toSafeId: to }) })).status).toBe(409);
    expect([await balancesOf(from), await balancesOf(to)]).toMatchObject([[{ balance: 99, entries: 1 }], []]);
  });

  test('to the same safe or to a safe of another provider is refused', async () => {
    const [from, theirs] = [await newSafe(client), await newSafe(other, 'Theirs', 2)];
    await receive(from);
    const internal = await signUp('internal');
    const move = (toSafeId: string, as: Claims) => send(ammunition.move, { as, body: exampleMove({ id: newId(), safeId: from, toSafeId }) });

    expect((await move(from, client)).body.errors).toEqual([{ path: 'toSafeId', message: 'Choose another safe' }]);
    expect((await move(theirs, client)).status).toBe(404);
    expect((await move(theirs, internal)).body.errors).toEqual([{ path: 'toSafeId', message: 'A safe of another provider' }]);
  });
});

describe('access', () => {
  test('another provider gets 404 or an empty list, a reader may only read, an armourer may record', async () => {
    const safeId = await newSafe(client);
    await receive(safeId);
    const params = { id: safeId, caliber: '9mm' };

    expect((await receive(safeId, {}, other)).status).toBe(404);
    expect((await send(ammunition.entries, { as: other, params })).status).toBe(404);
    expect((await send(ammunition.balances, { as: other, query: { safeId } })).status).toBe(404);
    expect((await send(ammunition.balances, { as: other, query: { legalEntityId: '1' } })).body).toEqual([]);
    expect((await send(ammunition.balances, { as: inspector })).body.errors).toEqual([{ path: 'legalEntityId', message: 'Provider is required' }]);
    expect([(await receive(safeId, {}, reader)).status, (await receive(safeId, {}, inspector)).status]).toEqual([403, 403]);
    expect((await send(ammunition.entries, { as: reader, params })).status).toBe(200);
    expect((await receive(safeId, {}, armourer)).status).toBe(200);
  });
});

test('balances are listed in pages by safe and caliber, with the ceiling of the provider’s firearms', async () => {
  await foundEntity(3);
  const client3 = await signUp('client', { legalEntityId: 3 });
  const [main, depot] = [await newSafe(client3, 'Main', 3), await newSafe(client3, 'Depot', 3)];
  for (const serialNumber of ['AM1001', 'AM1002'])
    await send(firearms.register, { as: client3, body: { ...exampleFirearm(), serialNumber, ownerId: 3, caliber: '9 MM' } });
  await countChanges();
  await receive(main, { rounds: 300 }, client3);
  await receive(main, { rounds: 10, caliber: '.38 Special' }, client3);
  await receive(depot, { rounds: 101 }, client3);

  const pages = await sendForAll(ammunition.balances, { as: client3, query: { limit: '1' } });

  expect(pages.flatMap(({ body }) => body)).toMatchObject([
    { safeName: 'Main', caliber: '.38 Special', balance: 10, held: 10, firearms: 0, ceiling: 0, isOverCeiling: true },
    { safeName: 'Main', caliber: '9mm', balance: 300, held: 401, firearms: 2, ceiling: 400, isOverCeiling: true },
    { safeName: 'Depot', caliber: '9mm', balance: 101, held: 401, firearms: 2, ceiling: 400, isOverCeiling: true },
  ]);
  expect((await send(ammunition.balances, { as: client3, query: { cursor: 'eA' } })).status).toBe(400);
});
