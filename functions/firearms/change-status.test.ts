// Changes of status: who may make which, why not, and what is written with them.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { isLoss, mayGive, refusalOf } from '../../shared/firearms/rules.ts';
import { type Firearm, firearmStatuses } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, type Sent, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { placeOf } from '../../testing/server/people.ts';
import { countChanges, everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { firearms } from './entity.ts';
import { getFirearm } from './store.ts';

type Status = Firearm['status'];
const { changeStatus, get, register } = contract.firearms;

withTable({ told: true });
captureLog();
const people = new Map<Role, Claims>();
const as = (role: Role) => people.get(role) as Claims;
let colleague: Claims;
let rival: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  for (const role of ['client', 'inspector', 'firearm_office', 'internal', 'admin', 'law_enforcement'] as const) {
    people.set(role, await signUp(role, placeOf(role)));
  }
  colleague = await signUp('client', { legalEntityId: 1 });
  rival = await signUp('client', { legalEntityId: 2 });
});

const wanted = (status: Status, more: object = {}) => ({ status, reason: 'As the safe register says', ...more });
const change = (id: string, status: Status, role: Role, more: Sent = {}) => send(changeStatus, { as: as(role), params: { id }, body: wanted(status), ...more });
/** As the person would do it: lost and stolen are reported. */
const give = (id: string, status: Status, role: Role) => (isLoss(status) ? putInto(status, id, { as: as(role) }) : change(id, status, role));
async function firearm(status: Status = 'active', about: object = {}): Promise<Record<string, any>> {
  // One that comes back from a seizure is active only under a license (decision 175).
  const license = status === 'seized' ? { license: exampleCard() } : {};
  const { body } = await send(register, { as: as('internal'), body: exampleFirearm({ ...license, ...about }) });
  if (status === 'active') return body;
  await give(body.id, status, 'admin');
  return (await send(get, { as: as('admin'), params: { id: body.id } })).body;
}
const toldTo = async (claims: Claims) => (await send(contract.notifications.list, { as: claims })).body as Record<string, any>[];

const moves = (['client', 'inspector', 'firearm_office', 'internal'] as const).flatMap((role) => firearmStatuses.map((from) => [role, from] as const));

describe('each role, from each status', () => {
  test.each(moves)('attack 17: %s changes a firearm that is %s exactly to what the table says', { timeout: 120_000 }, async (role, from) => {
    const still = await firearm(from);
    const refusals = new Map(firearmStatuses.map((to) => [to, refusalOf({ status: from, lockedBy: null }, to, { role })]));
    const allowed = firearmStatuses.filter((to) => refusals.get(to) === undefined);
    const refused = firearmStatuses.filter((to) => !allowed.includes(to));

    const no = await Promise.all(refused.map((to) => change(still.id, to, role)));
    const yes = await Promise.all(allowed.filter((to) => !isLoss(to)).map(async (to) => change((await firearm(from)).id, to, role)));
    const reported = await Promise.all(allowed.filter(isLoss).map(async (to) => [await firearm(from), to] as const));
    const past = await Promise.all(reported.map(([{ id }, to]) => change(id, to, role)));
    const losses = await Promise.all(reported.map(([{ id }, to]) => give(id, to, role)));

    expect(no.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      refused.map((to) =>
        mayGive(role, to) ? [409, 'conflict', refusals.get(to)] : [403, 'forbidden', expect.stringContaining('Your role does not include')],
      ),
    );
    expect((await send(get, { as: as('internal'), params: { id: still.id } })).body).toEqual(still);
    expect(yes.map(({ status, body }) => [status, body.status, body.version])).toEqual(
      allowed.filter((to) => !isLoss(to)).map((to) => [200, to, still.version + 1]),
    );
    // Lost and stolen only by their report.
    expect(past.map(({ status, body }) => [status, body.code])).toEqual(reported.map(() => [409, 'conflict']));
    expect(losses.map(({ status, body }) => [status, body.kind])).toEqual(reported.map(([, to]) => [201, to]));
  });
});

describe('a change of status', () => {
  test('keeps the reason, the former status and the moment, and the history verifies', async () => {
    const { id, statusSince } = await firearm();

    const { status, headers, body } = await change(id, 'maintenance', 'client', { body: wanted('maintenance', { reason: '  Firing pin worn ' }) });

    expect([status, headers.etag, body.status]).toEqual([200, '"2"', 'maintenance']);
    expect(body.statusSince > statusSince).toBe(true);
    expect((await itemsOf('firearm')).find((item) => item.id === id)).toMatchObject({ status: 'maintenance', previousStatus: 'active' });
    expect((await listHistory('firearm', id)).at(-1)).toMatchObject({
      action: 'firearms.changeStatus',
      fromStatus: 'active',
      toStatus: 'maintenance',
      comments: 'Firing pin worn',
      actorName: 'Thandi Mokoena',
    });
    expect(await firstBrokenEntry('firearm', id, await getFirearm(id, { kind: 'national' }))).toBeUndefined();
    expect((await send(get, { as: as('client'), params: { id } })).body).toEqual(body);
  });

  test.each([
    ['without a reason', { status: 'maintenance' }, 'reason', 'A reason is required'],
    ['with a blank reason', { status: 'maintenance', reason: '  ' }, 'reason', 'A reason is required'],
    ['to no status', { reason: 'x' }, 'status', 'Status is required'],
    ['with a field of ours', { ...wanted('maintenance'), statusSince: '2020-01-01T00:00:00Z' }, 'statusSince', 'statusSince is not a field of this call'],
    ['with a docket', wanted('maintenance', { docketNumber: 'CAS 1/2026' }), 'docketNumber', 'docketNumber is not a field of this call'],
  ])('%s is refused naming the field, and writes nothing', async (_what, body, path, message) => {
    const { id } = await firearm();
    const items = await everyItem();

    const answer = await change(id, 'maintenance', 'client', { body });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await everyItem()).toEqual(items);
  });

  test('of a firearm out of sight reads as of one that is not there', async () => {
    const { id } = await firearm();

    const foreign = await change(id, 'maintenance', 'client', { as: rival });
    const missing = await change(crypto.randomUUID(), 'maintenance', 'client', { as: rival });

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test('may be made by the keeper, and the owner hears of it', async () => {
    const { id } = await firearm('active', { ownerId: 1, keeperId: 2 });

    const { status } = await change(id, 'maintenance', 'client', { as: rival });

    expect(status).toBe(200);
    expect((await toldTo(colleague)).some(({ entityId }) => entityId === id)).toBe(true);
    expect((await toldTo(rival)).some(({ entityId }) => entityId === id)).toBe(false);
  });

  test('is told to the people of its owner and of its keeper, with the way there', async () => {
    const { id } = await firearm('active', { ownerId: 1, keeperId: 2 });

    await change(id, 'maintenance', 'internal');

    for (const who of [as('client'), colleague, rival])
      expect((await toldTo(who)).filter(({ entityId }) => entityId === id)).toMatchObject([
        { title: 'Firearm status changed', message: expect.stringContaining('was active and is now'), actionUrl: `/firearms/${id}/profile` },
      ]);
  });

  test('waits for an open transaction, unless the firearm is gone', async () => {
    const { id } = await firearm();
    await firearms().patch({ id }).set({ lockedBy: crypto.randomUUID() }).go();

    const repair = await change(id, 'maintenance', 'client');
    const theft = await give(id, 'stolen', 'client');
    const { body } = await send(get, { as: as('client'), params: { id } });

    expect(repair).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'A transaction of this firearm is open. Finish or withdraw it first.' } });
    expect([theft.status, body.status, body.lockedBy]).toEqual([201, 'stolen', expect.any(String)]);
  });

  test('of an older reading is refused as stale', async () => {
    const { id } = await firearm('maintenance');

    const answer = await change(id, 'active', 'client', { headers: { 'if-match': '"1"' } });

    expect(answer).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  });

  test('made by five at the same moment is made by one; the others are told, and the history has one entry for it', async () => {
    const { id } = await firearm();
    const to = ['maintenance', 'inactive', 'seized', 'pending_inspection', 'retired'] as const;

    const answers = await Promise.all(to.map((status) => change(id, status, 'internal', { headers: { 'if-match': '"1"' } })));

    const record = await getFirearm(id, { kind: 'national' });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(412)]);
    expect([record.version, record.status]).toEqual([2, to[answers.findIndex(({ status }) => status === 200)]]);
    expect(await listHistory('firearm', id)).toHaveLength(2);
    expect(await firstBrokenEntry('firearm', id, record)).toBeUndefined();
  });

  test('without a version, made by two at once, never makes two steps of one', async () => {
    const { id } = await firearm();

    const answers = await Promise.all(['client', 'internal'].map((role) => change(id, 'maintenance', role as Role)));

    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect([409, 412]).toContain(answers.find(({ status }) => status !== 200)?.status);
    expect((await getFirearm(id, { kind: 'national' })).version).toBe(2);
  });

  test('without a version, made while its theft is reported, does not say that it was found', async () => {
    const { id } = await firearm();
    beforeNextWrite(() => give(id, 'stolen', 'client'));

    const answer = await change(id, 'pending_inspection', 'inspector');

    expect(answer).toMatchObject({ status: 409, body: { detail: 'The firearm has just been reported stolen. Look at it again and repeat your step.' } });
    expect(await getFirearm(id, { kind: 'national' })).toMatchObject({ status: 'stolen', version: 2 });
  });
});

test('the counters follow every change, and agree with a recount', { timeout: 60_000 }, async () => {
  const counts = async () => (await send(contract.firearms.lifecycle, { as: as('client') })).body;
  const [{ id }, other] = [await firearm(), await firearm()];
  await countChanges();
  const before = await counts();

  await change(id, 'maintenance', 'client');
  await change(other.id, 'retired', 'admin');
  await countChanges();

  const { statuses, total } = await counts();
  expect(total).toBe(before.total);
  expect(statuses).toEqual({
    ...before.statuses,
    active: before.statuses.active - 2,
    maintenance: before.statuses.maintenance + 1,
    retired: before.statuses.retired + 1,
  });
  expect(await findDrift()).toEqual([]);
});
