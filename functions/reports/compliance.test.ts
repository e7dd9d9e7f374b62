// Tests of the Compliance Status Report: current counts, and licenses that need action.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { ReportLoss } from '../../shared/losses/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { changeStatus } from '../firearms/status-store.ts';
import { registerFirearm } from '../firearms/store.ts';
import { scheduleInspection } from '../inspections/plan.ts';
import { lodgeRenewal } from '../licenses/renewal.ts';
import { currentLicenseOf } from '../licenses/store.ts';
import { reportLoss } from '../losses/store.ts';

withTable({ told: true });
captureLog();

const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };
const now = '2026-11-20T10:00:00Z';
let admin: Claims;
let client: Claims;

const register = (at: string, change: Parameters<typeof exampleFirearm>[0] = {}) =>
  registerFirearm(v.parse(RegisterFirearm, exampleFirearm(change)), actor, new Date(at));
const report = async (as: Claims, body: object, type: string) => (await send(contract.reports.create, { as, params: { type }, body })).body;
const asCounts = (shares: readonly Record<string, any>[], name: string) => Object.fromEntries(shares.map((share) => [share[name], share.count]));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const at = new Date('2026-01-02T08:00:00Z');
  await Promise.all([foundEntity(1, { at }), foundEntity(2, { at }), foundEntity(4, { standing: 'lapsed', at })]);
  [admin, client] = await Promise.all([signUp('admin'), signUp('client', { legalEntityId: 1 })]);
});

afterAll(() => {
  vi.useRealTimers();
});

describe('compliance report', () => {
  const card = (expiresOn: string) => exampleCard({ issuedOn: '2022-01-01', expiresOn });

  beforeAll(async () => {
    for (const [ownerId, expiresOn] of [
      [1, '2024-03-01'],
      [1, '2026-11-19'],
      [2, '2026-11-20'],
      [1, '2027-02-01'],
      [1, '2027-05-19'],
      [2, '2029-01-01'],
    ] as const)
      await register('2026-02-10T10:00:00Z', { ownerId, license: card(expiresOn) });
    // The first renewal is lodged in time, the second late.
    for (const [expiresOn, lodgedOn] of [
      ['2026-11-01', '2026-06-01'],
      ['2026-12-20', '2026-11-01'],
    ] as const) {
      const { id } = await register('2026-02-10T10:00:00Z', { license: card(expiresOn) });
      const license = await currentLicenseOf(id);
      await lodgeRenewal(license?.id ?? '', { lodgedOn, receiptNumber: 'R-1' }, actor);
    }
    const stolen = await register('2026-02-10T10:00:00Z');
    const theft = exampleLoss({ firearmId: stolen.id, occurredOn: '2026-10-30', awareAt: '2026-10-31T08:00:00Z' });
    await reportLoss(v.parse(ReportLoss, theft), { ...actor, role: 'client', legalEntityId: 1 }, new Date('2026-10-31T22:30:00Z'));
    // Its last inspection was more than twelve months ago.
    const old = await register('2025-11-19T21:00:00Z');
    await register('2025-11-19T22:30:00Z');
    const inspection = { firearmId: old.id, inspectionType: 'routine_inspection' as const, scheduledDate: '2026-11-25T10:00:00Z', location: 'TBD' };
    await scheduleInspection(inspection, actor, new Date(now));
    await countChanges();
  });

  test('counts current states, and events in the period', async () => {
    const body = await report(admin, { dateRange: 'this-month' }, 'compliance');

    expect(body.title).toBe('Compliance Status Report');
    expect(body.summary).toMatchObject({
      licenses_expired_today: 2,
      renewals_overdue_today: 4,
      renewals_lodged_late_today: 1,
      licenses_to_prepare_today: 1,
      licenses_in_force_today: 6,
      lost_or_stolen_today: 1,
      lost_or_stolen_in_the_period: 1,
      inspections_open_today: 1,
      inspections_overdue_today: 1,
      inspections_due_in_the_period: 1,
      inspections_done_in_the_period: 0,
    });
    const standing = body.analytics.distributions.find(({ title }: { title: string }) => title === 'Provider Standing');
    expect(asCounts(standing.shares, 'name')).toEqual({ Registered: 2, Lapsed: 1 });
  });

  test('lists licenses that need action, next to expire first, without those lodged in time', async () => {
    const [national, own] = await Promise.all([report(admin, {}, 'compliance'), report(client, {}, 'compliance')]);

    const days = (body: { data: Record<string, string>[] }) => body.data.map((row) => row.Expires);
    expect(days(national)).toEqual(['2024-03-01', '2026-11-19', '2026-11-20', '2026-12-20', '2027-02-01', '2027-05-19']);
    expect(days(own)).toEqual(['2024-03-01', '2026-11-19', '2026-12-20', '2027-02-01', '2027-05-19']);
    expect([national.total_records, own.total_records]).toEqual([6, 5]);
    expect(own.analytics.distributions.map(({ title }: { title: string }) => title)).not.toContain('Provider Standing');
  });

  test('counts losses reported in the period, including recovered firearms', async () => {
    const { id } = await register('2026-02-10T10:00:00Z');
    const loss = exampleLoss({ firearmId: id, kind: 'lost', occurredOn: '2026-11-02', awareAt: '2026-11-02T08:00:00Z' });
    await reportLoss(v.parse(ReportLoss, loss), { ...actor, role: 'client', legalEntityId: 1 }, new Date('2026-11-02T10:00:00Z'));
    await changeStatus(id, { status: 'pending_inspection', reason: 'Found in the second safe' }, actor, undefined, new Date('2026-11-04T10:00:00Z'));
    await countChanges();

    const { summary } = await report(admin, { dateRange: 'this-month' }, 'compliance');

    expect(summary).toMatchObject({ lost_or_stolen_today: 1, lost_or_stolen_in_the_period: 2 });
  });

  test('has the same figures as the strategic report', async () => {
    const management = await signUp('psira_management');
    const [one, other] = [await report(admin, {}, 'compliance'), await report(management, {}, 'strategic')];

    expect(one.summary.renewals_overdue_today).toBe(other.summary.renewals_overdue_today);
    expect(one.summary.inspections_overdue_today).toBe(other.summary.inspections_overdue_today);
    expect(one.summary.lost_or_stolen_today).toBe(other.summary.lost_today + other.summary.stolen_today);
  });

  test('has counters that match a recount', async () => {
    expect(await findDrift()).toEqual([]);
  });
});
