// Tests status changes of firearms: permissions, refusals and written records.
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
/** Lost and stolen are set by a loss report, as a user would do. */
const give = (id: string, status: Status, role: Role) => (isLoss(status) ? putInto(status, id, { as: as(role) }) : change(id, status, role));
async function firearm(status: Status = 'active', about: object = {}): Promise<Record<string, any>> {
  // After a seizure a firearm needs a license in force to become active (decision 175).
  const license = status === 'seized' ? { license: exampleCard() } : {};
  const { body } = await send(register, { as: as('internal'), body: exampleFirearm({ ...license, ...about }) });
  if (status === 'active') return body;
  await give(body.id, status, 'admin');
  return (await send(get, { as: as('admin'), params: { id: body.id } })).body;
}
const toldTo = async (claims: Claims) => (await send(contract.notifications.list, { as: claims })).body as Record<string, any>[];

const moves = (['client', 'inspector', 'firearm_office', 'internal'] as const).flatMap((role) => firearmStatuses.map((from) => [role, from] as const));

describe('status change by role and status', () => {
  test.each(moves)('attack 17: %s can change a firearm that is %s only to the statuses of the table', { timeout: 120_000 }, async (role, from) => {
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
        mayGive(role, to) ? [409, 'conflict', refusals.get(to)] : [403, 'forbidden', expect.stringContaining('Your role cannot change a firearm to')],
      ),
    );
    expect((await send(get, { as: as('internal'), params: { id: still.id } })).body).toEqual(still);
    expect(yes.map(({ status, body }) => [status, body.status, body.version])).toEqual(
      allowed.filter((to) => !isLoss(to)).map((to) => [200, to, still.version + 1]),
    );
    // Lost and stolen can be set by a loss report only.
    expect(past.map(({ status, body }) => [status, body.code])).toEqual(reported.map(() => [409, 'conflict']));
    expect(losses.map(({ status, body }) => [status, body.kind])).toEqual(reported.map(([, to]) => [201, to]));
  });
});

describe('status change', () => {
  test('stores reason, former status and time, and leaves the history intact', async () => {
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
    ['without a status', { reason: 'x' }, 'status', 'Status is required'],
    [
      'with a field that only the server sets',
      { ...wanted('maintenance'), statusSince: '2020-01-01T00:00:00Z' },
      'statusSince',
      'statusSince is not a field of this call',
    ],
    ['with a case number', wanted('maintenance', { docketNumber: 'CAS 1/2026' }), 'docketNumber', 'docketNumber is not a field of this call'],
  ])('%s is rejected with the name of the field and writes nothing', async (_what, body, path, message) => {
    const { id } = await firearm();
    const items = await everyItem();

    const answer = await change(id, 'maintenance', 'client', { body });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await everyItem()).toEqual(items);
  });

  test('gives the same 404 for a firearm without access as for a missing one', async () => {
    const { id } = await firearm();

    const foreign = await change(id, 'maintenance', 'client', { as: rival });
    const missing = await change(crypto.randomUUID(), 'maintenance', 'client', { as: rival });

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test('is allowed for the keeper and notifies the owner', async () => {
    const { id } = await firearm('active', { ownerId: 1, keeperId: 2 });

    const { status } = await change(id, 'maintenance', 'client', { as: rival });

    expect(status).toBe(200);
    expect((await toldTo(colleague)).some(({ entityId }) => entityId === id)).toBe(true);
    expect((await toldTo(rival)).some(({ entityId }) => entityId === id)).toBe(false);
  });

  test('notifies the users of owner and keeper, with a link', async () => {
    const { id } = await firearm('active', { ownerId: 1, keeperId: 2 });

    await change(id, 'maintenance', 'internal');

    for (const who of [as('client'), colleague, rival])
      expect((await toldTo(who)).filter(({ entityId }) => entityId === id)).toMatchObject([
        { title: 'Firearm status changed', message: expect.stringContaining('was active and is now'), actionUrl: `/firearms/${id}/profile` },
      ]);
  });

  test('is refused while a transaction is open, except a loss or theft', async () => {
    const { id } = await firearm();
    await firearms().patch({ id }).set({ lockedBy: crypto.randomUUID() }).go();

    const repair = await change(id, 'maintenance', 'client');
    const theft = await give(id, 'stolen', 'client');
    const { body } = await send(get, { as: as('client'), params: { id } });

    expect(repair).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'This firearm has an open transaction. Complete or withdraw it first.' } });
    expect([theft.status, body.status, body.lockedBy]).toEqual([201, 'stolen', expect.any(String)]);
  });

  test('with an old version returns 412', async () => {
    const { id } = await firearm('maintenance');

    const answer = await change(id, 'active', 'client', { headers: { 'if-match': '"1"' } });

    expect(answer).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  });

  test('with If-Match by five callers at once succeeds once, with one history entry', async () => {
    const { id } = await firearm();
    const to = ['maintenance', 'inactive', 'seized', 'pending_inspection', 'retired'] as const;

    const answers = await Promise.all(to.map((status) => change(id, status, 'internal', { headers: { 'if-match': '"1"' } })));

    const record = await getFirearm(id, { kind: 'national' });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(412)]);
    expect([record.version, record.status]).toEqual([2, to[answers.findIndex(({ status }) => status === 200)]]);
    expect(await listHistory('firearm', id)).toHaveLength(2);
    expect(await firstBrokenEntry('firearm', id, record)).toBeUndefined();
  });

  test('without If-Match by two callers at once succeeds once', async () => {
    const { id } = await firearm();

    const answers = await Promise.all(['client', 'internal'].map((role) => change(id, 'maintenance', role as Role)));

    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect([409, 412]).toContain(answers.find(({ status }) => status !== 200)?.status);
    expect((await getFirearm(id, { kind: 'national' })).version).toBe(2);
  });

  test('without If-Match is refused if a theft was reported in between', async () => {
    const { id } = await firearm();
    beforeNextWrite(() => give(id, 'stolen', 'client'));

    const answer = await change(id, 'pending_inspection', 'inspector');

    expect(answer).toMatchObject({ status: 409, body: { detail: 'The firearm has just been reported stolen. Reload it and try again.' } });
    expect(await getFirearm(id, { kind: 'national' })).toMatchObject({ status: 'stolen', version: 2 });
  });
});

test('firearm counters follow every status change and agree with a recount', { timeout: 60_000 }, async () => {
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
