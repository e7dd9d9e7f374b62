// Changes of status: who may make which, why not, and what is written with them.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { mayGive, refusalOf } from '../../shared/firearms/rules.ts';
import { type Firearm, firearmStatuses } from '../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { findDrift } from '../counters/recount.ts';
import { type Claims, type Sent, send, signUp } from '../testing/call.ts';
import { captureLog } from '../testing/log.ts';
import { countChanges, everyItem, foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { firstBrokenEntry, listHistory } from '../workflow/store.ts';
import { firearms } from './entity.ts';
import { getFirearm } from './store.ts';

type Status = Firearm['status'];
const { changeStatus, get, register } = contract.firearms;
const today = dayOf(new Date());

withTable();
captureLog();
const people = new Map<Role, Claims>();
const as = (role: Role) => people.get(role) as Claims;
let colleague: Claims;
let rival: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  for (const role of ['client', 'inspector', 'firearm_office', 'internal', 'admin', 'law_enforcement'] as const) {
    people.set(role, await signUp(role, role === 'client' ? { legalEntityId: 1 } : {}));
  }
  colleague = await signUp('client', { legalEntityId: 1 });
  rival = await signUp('client', { legalEntityId: 2 });
});

const wanted = (status: Status, more: object = {}) => ({
  status,
  reason: 'As the safe register says',
  ...(status === 'lost' || status === 'stolen' ? { occurredOn: today } : {}),
  ...more,
});
const change = (id: string, status: Status, role: Role, more: Sent = {}) => send(changeStatus, { as: as(role), params: { id }, body: wanted(status), ...more });
async function firearm(status: Status = 'active', about: object = {}): Promise<Record<string, any>> {
  const { body } = await send(register, { as: as('internal'), body: exampleFirearm(about) });
  return status === 'active' ? body : (await change(body.id, status, 'admin')).body;
}
const toldTo = async (claims: Claims) => (await send(contract.notifications.list, { as: claims })).body as Record<string, any>[];

const moves = (['client', 'inspector', 'firearm_office', 'internal'] as const).flatMap((role) => firearmStatuses.map((from) => [role, from] as const));

describe('each role, from each status', () => {
  test.each(moves)('%s changes a firearm that is %s exactly to what the table says', { timeout: 120_000 }, async (role, from) => {
    const still = await firearm(from);
    const refusals = new Map(firearmStatuses.map((to) => [to, refusalOf({ status: from, lockedBy: null }, to, { role })]));
    const allowed = firearmStatuses.filter((to) => refusals.get(to) === undefined);
    const refused = firearmStatuses.filter((to) => !allowed.includes(to));

    const no = await Promise.all(refused.map((to) => change(still.id, to, role)));
    const yes = await Promise.all(allowed.map(async (to) => change((await firearm(from)).id, to, role)));

    expect(no.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      refused.map((to) =>
        mayGive(role, to) ? [409, 'conflict', refusals.get(to)] : [403, 'forbidden', expect.stringContaining('Your role does not include')],
      ),
    );
    expect((await send(get, { as: as('internal'), params: { id: still.id } })).body).toEqual(still);
    expect(yes.map(({ status, body }) => [status, body.status, body.version])).toEqual(allowed.map((to) => [200, to, still.version + 1]));
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
    ['with a docket but no loss', wanted('maintenance', { docketNumber: 'CAS 1/2026' }), 'docketNumber', 'Only for a loss or theft'],
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

  test('waits for an open transaction, unless the firearm is gone', async () => {
    const { id } = await firearm();
    await firearms().patch({ id }).set({ lockedBy: crypto.randomUUID() }).go();

    const repair = await change(id, 'maintenance', 'client');
    const theft = await change(id, 'stolen', 'client');

    expect(repair).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'A transaction of this firearm is open. Finish or withdraw it first.' } });
    expect([theft.status, theft.body.status, theft.body.lockedBy]).toEqual([200, 'stolen', expect.any(String)]);
  });

  test('of an older reading is refused as stale', async () => {
    const { id } = await firearm('maintenance');

    const answer = await change(id, 'active', 'client', { headers: { 'if-match': '"1"' } });

    expect(answer).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  });

  test('made by six at the same moment is made by one; the others are told, and the history has one entry for it', async () => {
    const { id } = await firearm();
    const to = ['maintenance', 'inactive', 'seized', 'pending_inspection', 'lost', 'retired'] as const;

    const answers = await Promise.all(to.map((status) => change(id, status, 'internal', { headers: { 'if-match': '"1"' } })));

    const record = await getFirearm(id, { kind: 'national' });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(412)]);
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
});

describe('a loss or theft', () => {
  test.each([
    ['no date', {}, 'Date of the loss or theft is required'],
    ['an empty date', { occurredOn: null }, 'Date of the loss or theft is required'],
    ['a day to come', { occurredOn: dayAfter(today, 1) }, 'Date of the loss or theft cannot be in the future'],
    ['a day before 1900', { occurredOn: '1899-12-31' }, 'Not before 1900-01-01'],
    ['a day that no calendar has', { occurredOn: '2026-02-30' }, 'There is no such day'],
  ])('told with %s is refused naming the date', async (_what, facts, message) => {
    const { id } = await firearm();

    const answer = await change(id, 'stolen', 'client', { body: { status: 'stolen', reason: 'Taken from the safe', ...facts } });

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path: 'occurredOn', message });
  });

  test('is kept with its facts, told to the office and the colleagues, and cleared when the firearm is found', async () => {
    const { id, serialNumber } = await firearm();
    const facts = { occurredOn: '2026-01-05', docketNumber: 'CAS 77/1/2026', policeStation: 'Sunnyside' };

    const stolen = await change(id, 'stolen', 'client', { body: wanted('stolen', facts) });
    const found = await change(id, 'pending_inspection', 'client');

    expect(stolen.body.loss).toEqual({ ...facts, reportedAt: stolen.body.statusSince });
    expect((await listHistory('firearm', id)).at(-2)).toMatchObject({ metadata: facts, toStatus: 'stolen' });
    for (const claims of [colleague, as('firearm_office')]) {
      const told = (await toldTo(claims)).find(({ entityId, type }) => entityId === id && type === 'alert');
      expect(told).toMatchObject({ title: 'Firearm reported stolen', actionUrl: `/firearms/${id}/profile`, isRead: false });
      expect(told?.message).toContain(serialNumber);
    }
    expect((await toldTo(as('client'))).filter(({ entityId }) => entityId === id)).toEqual([]);
    expect([found.status, found.body.loss]).toEqual([200, null]);
    expect((await itemsOf('firearm')).find((item) => item.id === id)).not.toHaveProperty('loss');
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
