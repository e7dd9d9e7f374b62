// Tests of the dashboard's figures: they match a recount, and their change is from the start of the month in Johannesburg.

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';
import { scheduleInspection } from '../inspections/plan.ts';
import { cancelLicense } from '../licenses/renewal.ts';
import { currentLicenseOf } from '../licenses/store.ts';
import { changeSince } from './metrics.ts';

const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };

withTable({ told: true });
captureLog();
let internal: Claims;

/** A license issued in 2023 that expires on the given day. */
const until = (expiresOn: string) => ({ license: exampleCard({ issuedOn: '2023-01-01', expiresOn }) });
const register = (at: string, change: Parameters<typeof exampleFirearm>[0] = {}) =>
  registerFirearm(v.parse(RegisterFirearm, exampleFirearm(change)), actor, new Date(at));
const metricsAt = async (now: string, as: Claims) => {
  vi.setSystemTime(new Date(now));
  return (await send(contract.dashboard.metrics, { as })).body;
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-15T10:00:00Z') });
  await Promise.all([foundEntity(1), foundEntity(2)]);
  internal = await signUp('internal');
  // Before May in Johannesburg: four firearms, the last at 23:29 on 30 April. One has no license, one license expires in May and one in June.
  await register('2026-01-10T10:00:00Z');
  await register('2026-02-10T10:00:00Z', until('2026-05-10'));
  await register('2026-04-01T00:00:00Z', until('2026-06-10'));
  await register('2026-04-30T21:29:00Z', until('2031-01-01'));
  // 22:30Z on 30 April is half past midnight on 1 May.
  const first = await register('2026-04-30T22:30:00Z', until('2031-01-01'));
  await register('2026-05-31T21:59:59Z', { ownerId: 2, status: 'inactive' });
  // The license of this firearm is cancelled in May.
  const { id } = await register('2026-03-01T10:00:00Z', { ownerId: 2, ...until('2031-01-01') });
  const license = await currentLicenseOf(id);
  await cancelLicense(license?.id ?? '', { reason: 'Entered twice' }, actor, undefined, new Date('2026-05-02T08:00:00Z'));
  const inspection = { firearmId: first.id, inspectionType: 'routine_inspection' as const, scheduledDate: '2026-05-20T10:00:00Z', location: 'TBD' };
  await scheduleInspection(inspection, actor, new Date('2026-05-15T10:00:00Z'));
  await countChanges();
});

afterAll(() => {
  vi.useRealTimers();
});

describe('dashboard figures', () => {
  test('are the numbers of records, and their change since the end of April', async () => {
    const body = await metricsAt('2026-05-15T10:00:00Z', internal);

    expect(body).toEqual({
      totalFirearms: 7,
      activeLicenses: 3,
      pendingInspections: 1,
      systemAlerts: 0,
      // 7 now, 5 at the end of April.
      totalFirearmsChange: 40,
      // 3 now, 4 at the end of April: one was added, one was cancelled, one expired.
      activeLicensesChange: -25,
    });
  });

  test('attack 35: change to the new month at midnight in Johannesburg, two hours before UTC', async () => {
    const [late, turned] = [await metricsAt('2026-05-31T21:59:59Z', internal), await metricsAt('2026-05-31T22:00:00Z', internal)];

    expect([late.totalFirearmsChange, turned.totalFirearmsChange]).toEqual([40, 0]);
    expect([late.activeLicensesChange, turned.activeLicensesChange]).toEqual([-25, 0]);
  });

  test('count a license to the end of its last day, without any write', async () => {
    const days = ['2026-06-10T21:59:59Z', '2026-06-10T22:00:00Z'];

    const [last, after] = [await metricsAt(days[0] ?? '', internal), await metricsAt(days[1] ?? '', internal)];

    expect([last.activeLicenses, after.activeLicenses]).toEqual([3, 2]);
  });

  test('of a client count only its own records', async () => {
    const client = await signUp('client', { legalEntityId: 2 });

    const body = await metricsAt('2026-05-15T10:00:00Z', client);

    expect(body).toMatchObject({ totalFirearms: 2, activeLicenses: 0, pendingInspections: 0, totalFirearmsChange: 100, activeLicensesChange: -100 });
  });
});

test('count an inspection of a kept firearm for its keeper and its owner, who can both see it', async () => {
  vi.setSystemTime(new Date('2026-05-15T10:00:00Z'));
  await foundEntity(3);
  const { id: firearmId } = await register('2026-05-15T10:00:00Z', { ownerId: 2, keeperId: 3 });
  const scheduledDate = '2026-05-20T10:00:00Z';
  const { id } = await scheduleInspection({ firearmId, inspectionType: 'routine_inspection', scheduledDate, location: 'TBD' }, actor, new Date());
  await countChanges();

  for (const legalEntityId of [2, 3]) {
    const client = await signUp('client', { legalEntityId });
    expect((await send(contract.inspections.get, { as: client, params: { id } })).status).toBe(200);
    expect(await metricsAt('2026-05-15T10:00:00Z', client)).toMatchObject({ pendingInspections: 1 });
  }
});

describe('change in percent', () => {
  test.each([
    [110, 10, 10],
    [90, -10, -10],
    [3, 2, 200],
    [100, 0, 0],
    [1000, 1, 0.1],
    [5, 5, null],
    [0, 0, null],
  ])('of %i now, %i of them new, is %j', (now, added, expected) => {
    expect(changeSince(now, added)).toBe(expected);
  });
});
