// Tests custody when something changes meanwhile: the firearm, its caliber, its safe, and a seizure that named the wrong firearm.
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNext } from '../../testing/server/meanwhile.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { roundsIn } from '../ammunition/ledger.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { heads, watches } from './entity.ts';

const { ammunition, custody, firearms, safes, seizures, transactions } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let inspector: Claims;
let internal: Claims;
let second: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
  inspector = await signUp('inspector');
  second = await signUp('inspector');
  internal = await signUp('internal');
}, 60_000);

const issueOf = async (id: string) => (await send(custody.getIssue, { as: client, params: { id } })).body;
async function out(from = counter) {
  const [firearmId, officerId] = [await from.newFirearm(), await from.newOfficer()];
  const { body } = await from.issue([from.line(firearmId, officerId)]);
  if (body.lines[0].outcome !== 'done') throw new Error(JSON.stringify(body));
  return { firearmId, officerId, issueId: body.lines[0].eventId as string };
}
const newSafe = async (name: string) => (await send(safes.create, { as: client, body: exampleSafe({ branchId: counter.branchId, name }) })).body.id as string;
const move = (toSafeId: string, firearmId: string) => {
  const body = { eventId: v7(), toSafeId, by: { officerId: counter.issuer, pin }, firearmIds: [firearmId], reason: 'Transport' };
  return send(custody.move, { as: client, body });
};

test('a move and the retirement of the firearm at the same moment leave no retired firearm in a safe', async () => {
  const [depot, firearmId] = [await newSafe('Depot'), await counter.newFirearm()];
  const retire = () => send(firearms.changeStatus, { as: internal, params: { id: firearmId }, body: { status: 'retired', reason: 'Worn barrel' } });
  // The transaction of the line, after the one that keeps the event id.
  beforeNext((command, input) => /^TransactWrite/.test(command) && JSON.stringify(input).includes('firearm-custody'), retire);
  const { body } = await move(depot, firearmId);

  expect(body.lines[0]).toMatchObject({ outcome: 'refused', code: 'FIREARM_NOT_ACTIVE' });
  expect((await heads().get({ id: firearmId }).go({ consistent: true })).data).toBeNull();
});

test('a void does not put a firearm into a safe that was deactivated, and a return into another one does', async () => {
  const own = await openCounter(client, 1);
  const { firearmId, issueId } = await out(own);
  const close = () => send(safes.edit, { as: client, params: { id: own.safeId }, body: { isActive: false } });
  const voided = () => send(custody.void, { as: client, body: { eventId: v7(), issueId, reason: 'Wrong firearm', by: { officerId: own.second, pin } } });
  const refusal = 'The safe “Strong-room” is not active. Return the firearm into another safe instead.';

  beforeNext((command, input) => /^TransactWrite/.test(command) && JSON.stringify(input).includes('firearm-custody'), close);
  expect(await voided()).toMatchObject({ status: 409, body: { detail: refusal } });
  expect(await voided()).toMatchObject({ status: 409, body: { detail: refusal } });
  expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].outcome).toBe('done');
});

test('rounds return to the balance that they left, although the caliber was corrected and the firearm handed over meanwhile', async () => {
  const own = await openCounter(client, 1);
  for (const caliber of ['9mm', '.45 ACP'])
    await send(ammunition.record, { as: client, body: exampleReceipt({ id: v7(), safeId: own.safeId, caliber, rounds: 100 }) });
  const balances = () => Promise.all(['9mm', '.45 ACP'].map((caliber) => roundsIn(own.safeId, caliber)));
  const { firearmId, issueId } = await out(own);
  expect(await balances()).toEqual([70, 100]);
  const edited = await send(firearms.edit, { as: internal, params: { id: firearmId }, body: { caliber: '.45 ACP' } });
  expect(edited.status).toBe(200);

  const terms = { place: 'Gate 2', until: inHours(10), reason: 'Relief', rounds: 30, fromPin: pin, toPin: pin, issuer: { officerId: own.issuer, pin } };
  const handed = await send(custody.handOver, { as: client, body: { eventId: v7(), issueId, toOfficerId: await own.newOfficer(), ...terms } });
  expect([handed.status, handed.body.firearm.caliber]).toEqual([200, '.45 ACP']);
  expect((await own.giveBack([own.back(firearmId)])).body.lines[0].outcome).toBe('done');
  expect(await balances()).toEqual([100, 100]);
});

describe('a seizure of the wrong firearm, corrected,', () => {
  const seize = async (firearmId: string) => {
    const { status, body } = await send(seizures.record, { as: inspector, body: { reason: 'expired_license', location: 'Sandton', firearmId } });
    expect(status).toBe(201);
    return body.id as string;
  };
  const correct = (id: string) =>
    send(seizures.correct, { as: second, params: { id }, body: { firearmId: null, description: 'A toy', correctionReason: 'Another number' } });
  const isWhole = async (id: string) => firstBrokenEntry('firearm-custody', id, (await heads().get({ id }).go()).data as never);

  test('leaves the firearm in the safe where it was', async () => {
    const [depot, firearmId] = [await newSafe('Depot'), await counter.newFirearm()];
    await move(depot, firearmId);
    const seizureId = await seize(firearmId);
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'seized', safeId: null });

    expect((await correct(seizureId)).status).toBe(201);
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: depot, safeName: 'Depot' });
    expect(await isWhole(firearmId)).toBeUndefined();
  });

  test('opens the issue again that it ended, which can then be returned', async () => {
    const { firearmId, officerId, issueId } = await out();
    const before = await counter.custodyOf(firearmId);
    const seizureId = await seize(firearmId);

    expect((await correct(seizureId)).status).toBe(201);
    expect(await counter.custodyOf(firearmId)).toEqual({ ...before, version: 3 });
    expect(await issueOf(issueId)).toMatchObject({ state: 'open', inAt: null });
    const slots = (await itemsOf('guard')).filter(({ kind, heldBy }) => kind === 'officer-slot' && heldBy === issueId);
    expect([slots.length, slots[0]?.value.startsWith(officerId)]).toEqual([1, true]);
    expect((await watches().get({ id: issueId }).go()).data).toMatchObject({ step: 0 });
    expect(await isWhole(firearmId)).toBeUndefined();
    expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].outcome).toBe('done');
  });

  test('leaves the firearm unaccounted for if its officer holds another one by now, until it is moved into a safe', async () => {
    const { firearmId, officerId, issueId } = await out();
    const seizureId = await seize(firearmId);
    expect((await counter.issue([counter.line(await counter.newFirearm(), officerId)])).body.lines[0].outcome).toBe('done');

    expect((await correct(seizureId)).status).toBe(201);
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'unaccounted', issueId: null });
    expect(await issueOf(issueId)).toMatchObject({ state: 'seized' });
    const { body: board } = await send(custody.board, { as: client });
    expect(board.out.find(({ firearm }: any) => firearm.id === firearmId)).toMatchObject({ state: 'unaccounted', issueId: null, officerName: null });
    // Nobody can sell what nobody can find.
    const sale = { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 } as const;
    const begin = () => send(transactions.create, { as: client, body: sale });
    expect((await begin()).body.detail).toBe('Nobody can say where it is. Move it to a safe when it is found, or report its loss.');
    expect((await move(counter.safeId, firearmId)).body.lines[0].outcome).toBe('done');
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: counter.safeId });
    expect((await begin()).status).toBe(201);
  });
});
