// Tests of the overview: every figure matches a recount, in a fixed number of reads, and only management can read it.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { dayAfter, dayOf, monthOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { admin, carriedOut, inspector, internal, one, scheduled, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';

withTable({ told: true });
captureLog();
withInspectors();

const { get } = contract.overview;
const today = dayOf(new Date());
let management: Claims;

const overview = async () => (await send(get, { as: management })).body;
const register = async (change: object = {}): Promise<string> =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm(change) })).body.id;

beforeAll(async () => {
  management = await signUp('psira_management');
});

test('the overview of an empty register is all zeros', async () => {
  const body = await overview();

  expect(body).toMatchObject({ firearms: { total: 0, types: [], provinces: [] }, licenses: { inForce: 0 }, seizuresOpen: 0, casesOpen: 0 });
  expect(body.trends).toHaveLength(12);
  expect(body.trends.at(-1)).toEqual({
    month: monthOf(new Date()),
    ...{ registered: 0, lost: 0, stolen: 0, renewalsLate: 0, inspectionsDue: 0, inspectionsDone: 0 },
  });
  expect(body.lossRates.providers).toEqual([]);
  expect(body.lossRates.provinces.map(({ losses, held, rate }: { losses: number; held: number; rate: number }) => [losses, held, rate])).toEqual(
    provinces.map(() => [0, 0, 0]),
  );
});

test('the overview matches a recount', async () => {
  await foundEntity(51, { standing: 'lapsed', province: 'Limpopo' });
  await foundEntity(52, { standing: 'suspended' });
  await foundEntity(53);
  for (let at = 0; at < 3; at++) await register({ ownerId: 53, province: 'Limpopo', license: exampleCard() });
  const gone = await register({ ownerId: 53, type: 'Rifle', license: exampleCard({ expiresOn: dayAfter(today, -1) }) });
  const lost = await register({ ownerId: 53 });
  await putInto('stolen', gone, { as: internal });
  await putInto('lost', lost, { as: internal });
  const inspected = await register({ ownerId: 53 });
  await carriedOut({ firearmId: inspected });
  await scheduled({ firearmId: await register({ ownerId: 53 }) });
  // The provider leaves good standing after the registration, because nothing can be registered to a provider that is not active.
  await send(contract.legalEntities.edit, { as: admin, params: { id: '53' }, body: { standing: 'under_inquiry', reason: 'Complaint' } });
  await doWork();
  await countChanges();

  const body = await overview();
  const firearms = await itemsOf('firearm');
  const month = monthOf(new Date());

  expect(body.firearms).toMatchObject({
    total: firearms.length,
    statuses: { stolen: 1, lost: 1, active: firearms.filter(({ status }) => status === 'active').length },
    types: [
      { name: 'Pistol', count: firearms.length - 1 },
      { name: 'Rifle', count: 1 },
    ],
  });
  expect(body.firearms.provinces).toContainEqual({ name: 'Limpopo', count: 3 });
  expect(body.licenses).toMatchObject({ inForce: 3, states: { VALID: 3, EXPIRED: 1 } });
  const entities = await itemsOf('legal-entity');
  expect(body.providers).toEqual({
    total: entities.length,
    standings: { registered: entities.filter(({ standing }) => standing === 'registered').length, under_inquiry: 1, suspended: 1, lapsed: 1 },
    holding: [
      { standing: 'under_inquiry', providers: 1, firearms: firearms.filter(({ ownerId }) => ownerId === 53).length },
      { standing: 'suspended', providers: 0, firearms: 0 },
      { standing: 'lapsed', providers: 0, firearms: 0 },
    ],
  });
  expect(body.inspections).toMatchObject({ scheduled: 1, inProgress: 0, doneThisMonth: 1, firearmsOverdue: 0 });
  expect(body.approvals).toEqual({ pending: 1, approved: 0, rejected: 0, requires_revision: 0 });
  expect(body.trends.at(-1)).toMatchObject({ month, lost: 1, stolen: 1, registered: firearms.length, inspectionsDone: 1 });
  expect(await findDrift()).toEqual([]);
});

test('the overview is for management and administrators only', async () => {
  for (const as of [one, inspector, internal, await signUp('firearm_office'), await signUp('law_enforcement'), await signUp('external_saps')])
    expect((await send(get, { as })).status).toBe(403);
  expect((await send(get, { as: admin })).status).toBe(200);
});
