// Tests the figures of reports against the records, for the requested months and the caller's scope.
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../shared/access/actor.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { firearmTypes, licenseTypes, RegisterFirearm } from '../../shared/firearms/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import { monthAfter } from '../../shared/reports/period.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';

withTable({ told: true });
captureLog();

const actor: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };
const now = '2026-11-20T10:00:00Z';
let admin: Claims;
let client: Claims;
let other: Claims;

const register = (at: string | Date, change: Parameters<typeof exampleFirearm>[0] = {}) =>
  registerFirearm(v.parse(RegisterFirearm, exampleFirearm(change)), actor, new Date(at));
const report = async (as: Claims, body: object = {}, type = 'firearms') => (await send(contract.reports.create, { as, params: { type }, body })).body;

type Drawn = { at: Date; ownerId: number; keeperId?: number | null; licenseType: string; manufacturer: string; type: string; province: string };
const drawn: fc.Arbitrary<Drawn> = fc.record({
  // Times close to month ends in Johannesburg, where 22:00Z is midnight.
  at: fc.oneof(
    fc.date({ min: new Date('2026-06-01T00:00:00Z'), max: new Date('2026-11-19T00:00:00Z'), noInvalidDate: true }),
    fc
      .tuple(
        fc.constantFrom('2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'),
        fc.constantFrom('21:59:59.999', '22:00:00.000', '22:30:00.000', '23:59:59.999'),
      )
      .map(([day, time]) => new Date(`${day}T${time}Z`)),
  ),
  ownerId: fc.constantFrom(1, 2),
  keeperId: fc.constantFrom(null, null, 1, 2),
  licenseType: fc.constantFrom(...licenseTypes.slice(0, 4)),
  manufacturer: fc.constantFrom('Glock', 'Vektor', 'Sig Sauer', 'Norinco'),
  type: fc.constantFrom(...firearmTypes.slice(0, 3)),
  province: fc.constantFrom(...provinces.slice(0, 3)),
});

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const at = new Date('2026-01-02T08:00:00Z');
  await Promise.all([
    foundEntity(1, { psiraNumber: 'PSiRA-100001', at }),
    foundEntity(2, { psiraNumber: 'PSiRA-100002', at }),
    foundEntity(3, { at }),
    foundEntity(4, { psiraNumber: 'PSiRA-100004', standing: 'lapsed', at }),
    foundEntity(1003, { psiraNumber: 'PSiRA-101003', at }),
  ]);
  [admin, client, other] = await Promise.all([signUp('admin'), signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  for (const { at: when, ...change } of fc.sample(drawn, { numRuns: 60, seed: 7 })) await register(when, change as Parameters<typeof exampleFirearm>[0]);
  await countChanges();
});

afterAll(() => {
  vi.useRealTimers();
});

/** Counts each value of a field from the records. */
const tally = (records: readonly Readonly<Record<string, any>>[], field: string) => {
  const counts: Record<string, number> = {};
  for (const record of records) counts[record[field]] = (counts[record[field]] ?? 0) + 1;
  return counts;
};
const asCounts = (shares: readonly Record<string, any>[], name: string) => Object.fromEntries(shares.map((share) => [share[name], share.count]));

describe('registration report', () => {
  const months = fc.tuple(fc.nat(4), fc.nat(4)).map(([from, span]) => [monthAfter('2026-06', from), monthAfter('2026-06', Math.min(5, from + span))] as const);

  test('matches the records for any months and every caller', async () => {
    const all = await itemsOf('firearm');
    await fc.assert(
      fc.asyncProperty(months, fc.constantFrom('admin', 'client', 'other'), async ([from, to], who) => {
        const as = { admin, client, other }[who] ?? admin;
        const body = await report(as, { filters: { dateRange: 'custom', from, to, format: 'json' } });

        const holder = { admin: undefined, client: 1, other: 2 }[who];
        const own = all.filter(
          ({ createdAt, ownerId, keeperId }) =>
            (holder === undefined || [ownerId, keeperId].includes(holder)) && monthOf(createdAt) >= from && monthOf(createdAt) <= to,
        );
        expect(body.total_records).toBe(own.length);
        expect(body.summary.firearms_registered).toBe(own.length);
        const held = all.filter(({ ownerId, keeperId }) => holder === undefined || [ownerId, keeperId].includes(holder));
        expect(body.summary.on_the_register_at_the_end_of_the_period).toBe(held.filter(({ createdAt }) => monthOf(createdAt) <= to).length);
        expect(body.summary.on_the_register_today).toBe(held.length);
        expect(asCounts(body.analytics.license_distribution, 'license_type')).toEqual(tally(own, 'licenseType'));
        expect(asCounts(body.analytics.top_manufacturers, 'manufacturer')).toEqual(tally(own, 'manufacturer'));
        for (const [title, field] of [
          ['Province', 'province'],
          ['Firearm Type', 'type'],
        ] as const) {
          const found = body.analytics.distributions.find((one: { title: string }) => one.title === title);
          expect(asCounts(found?.shares ?? [], 'name')).toEqual(tally(own, field));
        }
        const newest = own
          .map(({ id }) => id)
          .sort()
          .reverse();
        expect(body.data.map((row: Record<string, unknown>) => row['Record ID'])).toEqual(newest.slice(0, 20));
      }),
      { numRuns: 25 },
    );
  });

  test('covers last month by default, to the minute: 22:00Z is midnight in Johannesburg', async () => {
    const before = await report(client);
    await register('2026-09-30T21:59:59.999Z', { serialNumber: 'EDGE-1' });
    await register('2026-09-30T22:00:00.000Z', { serialNumber: 'EDGE-2' });
    await register('2026-10-31T21:59:59.999Z', { serialNumber: 'EDGE-3' });
    await register('2026-10-31T22:30:00.000Z', { serialNumber: 'EDGE-4' });
    await countChanges();

    const after = await report(client, {});

    expect(after).toMatchObject({ title: 'Monthly Registration Report', period: { dateRange: 'last-month', from: '2026-10', to: '2026-10' } });
    expect(after.total_records - before.total_records).toBe(2);
    const all = (await report(client, { dateRange: 'last-3-months' })).total_records + (await report(client, { dateRange: 'this-month' })).total_records;
    expect(all).toBeGreaterThan(after.total_records);
    expect((await report(client, { dateRange: 'custom', from: '2026-10-01', to: '2026-10-31' })).total_records).toBe(after.total_records);
  });

  test('changes to the new month at midnight in Johannesburg', async () => {
    vi.setSystemTime(new Date('2026-11-30T21:59:59Z'));
    const late = await report(admin);
    vi.setSystemTime(new Date('2026-11-30T22:00:00Z'));
    const turned = await report(admin);
    vi.setSystemTime(new Date(now));

    expect([late.period.from, turned.period.from]).toEqual(['2026-10', '2026-11']);
  });

  test('over all time counts the whole register, and its percentages add up to 100', async () => {
    const body = await report(admin, { dateRange: 'all' });

    const all = await itemsOf('firearm');
    expect([body.total_records, body.data.length, body.period.from]).toEqual([all.length, 20, null]);
    expect(asCounts(body.analytics.license_distribution, 'license_type')).toEqual(tally(all, 'licenseType'));
    const sum = body.analytics.license_distribution.reduce((total: number, { percentage }: { percentage: number }) => total + percentage, 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.5);
  });

  test('is empty for a client without a provider, and forbidden to the police', async () => {
    const [nobody, police] = await Promise.all([signUp('client'), signUp('external_saps')]);

    expect(await report(nobody, { dateRange: 'all' })).toMatchObject({ total_records: 0, data: [], analytics: { license_distribution: [] } });
    expect((await send(contract.reports.create, { as: police, params: { type: 'firearms' }, body: {} })).status).toBe(403);
  });
});

describe('request for a report', () => {
  test('returns 404 for an unknown type, and 403 for the strategic report without access', async () => {
    const inspector = await signUp('inspector');
    const management = await signUp('psira_management');
    const ask = (as: Claims, type: string) => send(contract.reports.create, { as, params: { type }, body: {} });

    const answers = await Promise.all([
      ask(admin, 'weather'),
      ask(admin, '__proto__'),
      ask(inspector, 'strategic'),
      ask(client, 'strategic'),
      ask(admin, 'strategic'),
      ask(management, 'strategic'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403, 200]);
  });

  test.each([
    [{ dateRange: 'yesterday' }, 'dateRange'],
    [{ dateRange: 'custom' }, 'dateRange'],
    [{ dateRange: 'custom', from: '2026-05', to: '2026-04' }, 'from'],
    [{ dateRange: 'custom', from: '2020-01', to: '2026-04' }, 'from'],
    [{ dateRange: 'custom', from: '2026-10-02', to: '2026-10-31' }, 'from'],
    [{ dateRange: 'custom', from: '2026-10-01', to: '2026-10-30' }, 'to'],
    [{ dateRange: 'custom', from: '2026-13', to: '2026-13' }, 'from'],
    [{ dateRange: 'custom', from: '9999-12', to: '9999-12' }, 'from'],
    [{ dateRange: 'custom', from: '9999-12-01', to: '9999-12-31' }, 'from'],
    [{ from: '2026-10', to: '2026-10' }, 'from'],
    [{ filters: { dateRange: 'last-month', format: 'pdf' } }, 'filters.format'],
    [{ filters: { dateRange: 'last-month', owner: 2 } }, 'filters.owner'],
    [{ type: 'strategic' }, 'type'],
  ])('rejects %j and names the field', async (body, path) => {
    const answer = await send(contract.reports.create, { as: admin, params: { type: 'firearms' }, body });

    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

test.each(['firearms', 'compliance', 'disclosures', 'strategic'])('the %s report is empty for months before the registry existed', async (type) => {
  const { status, body } = await send(contract.reports.create, {
    as: type === 'strategic' ? await signUp('psira_management') : admin,
    params: { type },
    body: { dateRange: 'custom', from: '1900-01', to: '1900-02' },
  });

  expect([status, body.period?.from]).toEqual([200, '1900-01']);
  if (type === 'firearms') expect([body.total_records, body.data]).toEqual([0, []]);
});

test('a report counts a manufacturer named like an object property', async () => {
  for (const day of ['2026-04-10', '2026-05-10']) await register(`${day}T08:00:00Z`, { manufacturer: 'toString', ownerId: 1 });
  await countChanges();

  const { analytics, summary } = await report(admin, { dateRange: 'custom', from: '2026-04', to: '2026-05' });

  expect([analytics.top_manufacturers, summary.manufacturers]).toEqual([[{ manufacturer: 'toString', count: 2 }], 1]);
});
