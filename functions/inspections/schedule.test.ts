// Checks scheduling an inspection.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf, daysAfter, startOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firearms } from '../firearms/entity.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { users } from '../users/entity.ts';

const { schedule } = contract.inspections;

withTable({ told: true });
captureLog();
let internal: Claims;
let client: Claims;
let other: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  internal = await signUp('internal');
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
});

const inDays = (days: number) => daysAfter(new Date(), days).toISOString();
const firearm = async (change: Parameters<typeof exampleFirearm>[0] = {}) =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm(change) })).body.id as string;
const arrange = (body: unknown, as = internal) => send(schedule, { as, body });
const toldTo = async (as: Claims) => (await send(contract.notifications.list, { as })).body as Record<string, any>[];

describe('scheduling without any inspector', () => {
  test('creates an unassigned inspection', async () => {
    const { status, body } = await arrange({ firearmId: await firearm(), scheduledDate: inDays(7) });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      inspectorId: null,
      inspectorName: null,
      status: 'scheduled',
      inspectionType: 'General Inspection',
      location: 'TBD',
      entityId: 1,
    });
  });
});

describe('scheduling an inspection', () => {
  test('accepts the type under both names of the specification, and returns both', async () => {
    const made = await Promise.all(
      ['type', 'inspectionType'].map(async (name) => arrange({ firearmId: await firearm(), scheduledDate: inDays(7), [name]: 'safe_inspection' })),
    );

    for (const { status, body } of made) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ inspectionType: 'safe_inspection', type: 'safe_inspection' });
    }
  });

  test('ignores status and inspector from the caller', async () => {
    const sent = { firearmId: await firearm(), scheduledDate: inDays(7), status: 'completed', assignedTo: client.sub, location: 'Depot 4' };

    const { status, body } = await arrange(sent);

    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'scheduled', location: 'Depot 4', completedDate: null, version: 1 });
    expect(body.inspectorId).not.toBe(client.sub);
  });

  test('writes the history and the queue in the same transaction', async () => {
    const { body } = await arrange({ firearmId: await firearm(), scheduledDate: inDays(7) });

    const items = await everyItem();
    const record = items.find(({ __edb_e__, id }) => __edb_e__ === 'inspection' && id === body.id);
    const workflow = items.find(({ __edb_e__, entityId }) => __edb_e__ === 'workflow-status' && entityId === body.id);
    expect(await firstBrokenEntry('inspection', body.id, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
    expect(workflow).toMatchObject({ currentStatus: 'scheduled', dueDate: dayOf(body.scheduledDate), priority: 'normal' });
  });

  test.each(['retired', 'lost', 'stolen'] as const)('is refused for a firearm that is %s', async (status) => {
    const firearmId = await firearm();
    await firearms().patch({ id: firearmId }).set({ status }).go();

    const { status: answered, body } = await arrange({ firearmId, scheduledDate: inDays(7) });

    expect([answered, body.code, body.detail]).toEqual([409, 'conflict', `This firearm is ${status} and cannot be inspected.`]);
    expect((await itemsOf('inspection')).filter((one) => one.firearmId === firearmId)).toEqual([]);
  });

  test('is refused if the firearm already has an open inspection, and sends no second notification', async () => {
    const firearmId = await firearm();
    await arrange({ firearmId, scheduledDate: inDays(7) });
    const before = await everyItem();

    const again = await arrange({ firearmId, scheduledDate: inDays(8) });

    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await everyItem()).length).toBe(before.length);
  });

  test('succeeds for one of ten concurrent calls for the same firearm', async () => {
    const firearmId = await firearm();

    const answers = await Promise.all(Array.from({ length: 10 }, () => arrange({ firearmId, scheduledDate: inDays(7) })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await itemsOf('inspection')).filter((one) => one.firearmId === firearmId)).toHaveLength(1);
  });

  test('returns 404 for an unknown firearm', async () => {
    expect((await arrange({ firearmId: crypto.randomUUID(), scheduledDate: inDays(7) })).status).toBe(404);
  });

  test.each([
    ['yesterday', inDays(-1)],
    ['a day long past', '2001-01-01T00:00:00Z'],
    ['another century', '2411-02-02T08:00:00Z'],
    ['text', 'soon'],
    ['an invalid time zone', '2027-02-01T10:00:00+02'],
    ['nothing', null],
  ])('is refused for %s, and the error names the date', async (_what, scheduledDate) => {
    const answer = await arrange({ firearmId: await firearm(), scheduledDate });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path: 'scheduledDate' }] } });
  });

  test('accepts today, even a time that has passed', async () => {
    const answer = await arrange({ firearmId: await firearm(), scheduledDate: startOf(dayOf(new Date())).toISOString() });

    expect(answer.status).toBe(201);
  });
});

describe('the assigned inspector', () => {
  let limpopo: Claims[];
  beforeAll(async () => {
    limpopo = [await signUp('inspector', { province: 'Limpopo', firstName: 'Neo' }), await signUp('inspector', { province: 'Limpopo', firstName: 'Sipho' })];
  });

  test('is the least busy one in the province', async () => {
    const assigned: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { body } = await arrange({ firearmId: await firearm({ province: 'Limpopo', city: 'Polokwane' }), scheduledDate: inDays(7) });
      assigned.push(body.inspectorId);
      await countChanges();
    }

    expect(assigned.slice(0, 2).sort()).toEqual(limpopo.map(({ sub }) => sub).sort());
    expect(assigned.slice(2).sort()).toEqual(limpopo.map(({ sub }) => sub).sort());
  });

  test('is notified, as are the users of the provider, and nobody else', async () => {
    const { body } = await arrange({ firearmId: await firearm({ province: 'Limpopo', city: 'Polokwane', ownerId: 1 }), scheduledDate: inDays(7) });

    const day = dayOf(body.scheduledDate);
    const inspector = limpopo.find(({ sub }) => sub === body.inspectorId) as Claims;
    const about = (told: Record<string, any>[]) => told.filter(({ entityId }) => entityId === body.id);
    expect(about(await toldTo(inspector))).toMatchObject([{ title: 'Inspection assigned', isRead: false, type: 'info', entityType: 'inspection' }]);
    expect(about(await toldTo(client))).toMatchObject([{ title: 'Inspection scheduled', message: `One of your firearms will be inspected on ${onDay(day)}.` }]);
    for (const as of [other, internal, ...limpopo.filter((one) => one !== inspector)]) expect(about(await toldTo(as))).toEqual([]);
  });

  test('is never a deactivated user', async () => {
    const [gone, here] = limpopo;
    await users()
      .patch({ id: gone?.sub ?? '' })
      .set({ isActive: false })
      .go();

    for (let n = 0; n < 2; n++) {
      const { body } = await arrange({ firearmId: await firearm({ province: 'Limpopo', city: 'Polokwane' }), scheduledDate: inDays(7) });
      expect(body.inspectorId).toBe(here?.sub);
      await countChanges();
    }
  });

  test('comes from another province if the province has no inspector', async () => {
    const { body } = await arrange({ firearmId: await firearm({ province: 'Northern Cape', city: 'Upington' }), scheduledDate: inDays(7) });

    expect(body.inspectorId).toEqual(expect.any(String));
  });
});
