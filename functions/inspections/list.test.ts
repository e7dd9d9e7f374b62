// Checks the list of inspections and its filters.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';

const { list, schedule } = contract.inspections;

withTable({ told: true });
captureLog();
let internal: Claims;
let one: Claims;
let two: Claims;
const firearms: string[] = [];
const inspections: string[] = [];

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  internal = await signUp('internal');
  [one, two] = [await signUp('client', { legalEntityId: 1 }), await signUp('client', { legalEntityId: 2 })];
  const scheduledDate = daysAfter(new Date(), 7).toISOString();
  for (const ownerId of [1, 1, 2]) {
    const { body: firearm } = await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId }) });
    const { body: inspection } = await send(schedule, { as: internal, body: { firearmId: firearm.id, inspectionType: 'routine_inspection', scheduledDate } });
    firearms.push(firearm.id);
    inspections.push(inspection.id);
  }
});

const ids = async (as: Claims, query: Record<string, string> = {}) =>
  (await sendForAll(list, { as, query })).flatMap(({ body }) => body.map(({ id }: { id: string }) => id));

describe('the filter for open inspections', () => {
  test('returns the inspections that the dashboard counts as pending for the same user', async () => {
    await countChanges();
    for (const as of [internal, one, two]) {
      const metrics = await send(contract.dashboard.metrics, { as });

      expect(await ids(as, { open: 'true' })).toHaveLength(metrics.body.pendingInspections);
    }
    expect(await ids(one, { open: 'true' })).toHaveLength(2);
    expect(await ids(one, { open: 'false' })).toEqual([]);
  });
});

describe('the list of inspections', () => {
  test('is sorted newest first, has pages, and contains only a provider’s own inspections for that provider', async () => {
    expect(await ids(internal, { limit: '2' })).toEqual([...inspections].reverse());
    expect(await ids(one)).toEqual([inspections[1], inspections[0]]);
    expect(await ids(two)).toEqual([inspections[2]]);
  });

  test('of one firearm contains only its inspections, in the order of scheduling', async () => {
    const { body } = await send(list, { as: one, query: { firearmId: firearms[0] ?? '' } });

    expect(body).toMatchObject([{ id: inspections[0], firearmId: firearms[0], status: 'scheduled', location: 'TBD', completedDate: null, notes: null }]);
  });

  test('of a provider contains inspections of the provider and of its firearms, for callers who may see them', async () => {
    const scheduledDate = daysAfter(new Date(), 7).toISOString();
    const visit = await send(schedule, { as: internal, body: { entityId: 2, inspectionType: 'stock_count', scheduledDate } });

    const asked = await Promise.all([internal, two, one].map((as) => ids(as, { entityId: '2' })));

    expect(asked).toEqual([[visit.body.id, inspections[2]], [visit.body.id, inspections[2]], []]);
  });

  test('returns 404 for another provider’s firearm', async () => {
    const foreign = await send(list, { as: one, query: { firearmId: firearms[2] ?? '' } });
    const missing = await send(list, { as: one, query: { firearmId: crypto.randomUUID() } });

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test.each(['Routine inspection', 'routine_inspection', 'INSPECTION', 'tbd'])('finds an inspection by type or location: %s', async (search) => {
    expect(await ids(one, { search })).toEqual([inspections[1], inspections[0]]);
    expect(await ids(one, { search: `${search} xqx` })).toEqual([]);
  });

  test('filters by status', async () => {
    expect(await ids(one, { status: 'scheduled' })).toHaveLength(2);
    expect(await ids(internal, { status: 'completed' })).toEqual([]);
    expect(await ids(one, { status: 'completed', firearmId: firearms[0] ?? '' })).toEqual([]);
  });

  test('filters by days and by inspector, and refuses an invalid day', async () => {
    const inspector = await signUp('inspector');
    const on = (days: number) => dayAfter(dayOf(new Date()), days);
    const made: string[] = [];
    for (const days of [400, 401, 407]) {
      const body = { entityId: 2, inspectionType: `Visit ${days}`, scheduledDate: `${on(days)}T23:30:00+02:00`, inspectorId: inspector.sub };
      made.push((await send(schedule, { as: internal, body })).body.id);
    }
    await send(contract.inspections.change, { as: inspector, params: { id: made[1] ?? '' }, body: { status: 'cancelled', reason: 'Not needed' } });

    expect(await ids(internal, { from: on(400), to: on(406) })).toEqual([made[1], made[0]]);
    expect(await ids(two, { from: on(407), to: on(407) })).toEqual([made[2]]);
    expect(await ids(one, { from: on(400), to: on(410) })).toEqual([]);
    expect(await ids(internal, { inspectorId: inspector.sub ?? '' })).toEqual(made.toReversed());
    expect(await send(list, { as: internal, query: { from: '2027-02-30' } })).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } });
  });

  test('of a firearm shows its next owner that it was inspected, but not the former owner or location, and the search does not find these', async () => {
    const { body: firearm } = await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId: 1 }) });
    const scheduledDate = daysAfter(new Date(), 7).toISOString();
    const { body: inspection } = await send(schedule, { as: internal, body: { firearmId: firearm.id, scheduledDate, location: 'Vault of One' } });
    // A scheduled inspection would move to the new owner, so it is started.
    const begin = { as: await signUp('admin'), params: { id: inspection.id }, body: { status: 'in_progress' } };
    expect((await send(contract.inspections.change, begin)).status).toBe(200);
    const transfer = { firearmId: firearm.id, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 };
    const { body: begun } = await send(contract.transactions.create, { as: internal, body: transfer });
    const office = await signUp('firearm_office');
    for (const [status, as] of [
      ['under_review', two],
      ['approved', office],
      ['completed', office],
    ] as const)
      expect(await send(contract.transactions.decide, { as, params: { id: begun.id }, body: { status } })).toMatchObject({ status: 200 });

    const seen = async (query: Record<string, string> = {}) => (await send(list, { as: two, query: { firearmId: firearm.id, ...query } })).body;
    const [first] = await seen();
    expect(first).toMatchObject({ id: inspection.id, status: 'in_progress', entityId: null, entityName: null, location: null });
    expect(JSON.stringify(first)).not.toMatch(/Vault of One|Provider 1/);
    expect([await seen({ search: 'vault' }), await seen({ search: 'provider 1' }), await seen({ entityId: '1' })]).toEqual([[], [], []]);
    expect(await ids(internal, { firearmId: firearm.id, search: 'vault' })).toEqual([inspection.id]);
  });

  test('is empty for a client without a provider', async () => {
    expect(await ids(await signUp('client'))).toEqual([]);
  });
});
