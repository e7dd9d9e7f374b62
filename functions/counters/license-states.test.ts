// Tests of license states and licenses in force: the counters give the same result as checking each license, on any day.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import { licenseStates, licenseStatuses } from '../../shared/licenses/schema.ts';
import { countsOf } from './facets.ts';
import { inForceCounters, inForceFigures, licenseCounters, licenseFigures, renewalsLate } from './license-states.ts';

type License = Parameters<typeof countsOf>[1];

const first = '2026-01-01';
const dayFrom = (from: string, span: number) => fc.nat(span).map((days) => dayAfter(from, days));

const monthEnds = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2025, 10 + at, 0)).toISOString().slice(0, 10));

/** Expiry dates close to the limits of the states in 2026. */
const license = fc.record({
  holderId: fc.constantFrom(1, 2),
  status: fc.constantFrom(...licenseStatuses, 'current' as const, 'current' as const),
  expiresOn: fc.oneof(dayFrom('2025-10-01', 700), fc.constantFrom(...monthEnds), fc.constantFrom(...monthEnds.map((day) => dayAfter(day, 1)))),
  lodged: fc.option(fc.nat(300)),
  createdAt: dayFrom('2025-10-01', 450).map((day) => `${day}T22:30:00.000Z`),
  open: fc.nat(120),
});

function licenseOf({ lodged, open, ...rest }: { lodged: number | null; open: number; expiresOn: string; status: string; createdAt: string }): License {
  const closedAt = new Date(Date.parse(rest.createdAt) + open * 86_400_000).toISOString();
  return {
    ...rest,
    ...(lodged === null ? {} : { lodgedOn: dayAfter(rest.expiresOn, 90 - lodged) }),
    ...(rest.status === 'current' ? {} : { closedAt }),
  };
}

function countsFor(licenses: readonly License[], counters: readonly { facet: string }[], scope = 'all') {
  const kept = new Map<string, Record<string, number>>();
  for (const count of licenses.flatMap((one) => countsOf('license', one))) {
    if (count.scope !== scope) continue;
    const values = kept.get(count.facet) ?? {};
    kept.set(count.facet, { ...values, [count.value]: (values[count.value] ?? 0) + 1 });
  }
  return counters.map(({ facet }) => kept.get(facet) ?? {});
}

function figuresOf(licenses: readonly License[], today: string, scope = 'all') {
  const counters = licenseCounters(today);
  return licenseFigures(today, counters, countsFor(licenses, counters, scope));
}

function inForceOf(licenses: readonly License[], today: string) {
  const counters = inForceCounters(today);
  return inForceFigures(today, counters, countsFor(licenses, counters));
}

const stateNow = (one: License, today: string) =>
  stateOf({ status: one.status === 'current' ? 'current' : 'cancelled', expiresOn: one.expiresOn, lodgedOn: one.lodgedOn ?? null }, today);

/** Recorded, not ended and not expired at the start of the day. */
function wasInForce(one: License, day: string): boolean {
  if (dayOf(one.createdAt) >= day || (one.closedAt && dayOf(one.closedAt) < day)) return false;
  return stateOf({ status: 'current', expiresOn: one.expiresOn, lodgedOn: one.lodgedOn ?? null }, day) !== 'EXPIRED';
}

describe('license figures', () => {
  test('match a check of each license, on any day', () => {
    fc.assert(
      fc.property(fc.array(license, { maxLength: 60 }), dayFrom(first, 364), (seeds, today) => {
        // Nothing is recorded or closed in the future.
        const licenses = seeds.map(licenseOf).filter((one) => dayOf(one.closedAt ?? one.createdAt) <= today);

        const figures = figuresOf(licenses, today);

        const expected = Object.fromEntries(licenseStates.map((state) => [state, licenses.filter((one) => stateNow(one, today) === state).length]));
        expect(figures.states).toEqual(expected);
        const now = licenses.filter((one) => ![null, 'EXPIRED'].includes(stateNow(one, today)));
        expect(figures.inForce).toBe(now.length);
        expect(figures.inForceBefore).toBe(licenses.filter((one) => wasInForce(one, `${today.slice(0, 7)}-01`)).length);
        expect(inForceOf(licenses, today)).toMatchObject({ inForce: figures.inForce, inForceBefore: figures.inForceBefore });
      }),
      { numRuns: 400 },
    );
  });

  test('count the late renewals of each month as a check of each license does', () => {
    fc.assert(
      fc.property(fc.array(license, { maxLength: 60 }), dayFrom(first, 364), (seeds, today) => {
        const licenses = seeds.map(licenseOf).filter((one) => dayOf(one.closedAt ?? one.createdAt) <= today);
        const expected: Record<string, number> = {};
        for (const one of licenses.filter((each) => stateNow(each, today) === 'EXPIRED'))
          expected[one.expiresOn.slice(0, 7)] = (expected[one.expiresOn.slice(0, 7)] ?? 0) + 1;

        const counters = licenseCounters(today);
        expect(renewalsLate(today, counters, countsFor(licenses, counters))).toEqual(expected);
      }),
      { numRuns: 400, seed: 3707 },
    );
  });

  test('of a provider count the licenses it holds', () => {
    const licenses = [1, 1, 2].map((holderId) => ({ holderId, status: 'current', expiresOn: '2027-01-31', createdAt: '2026-01-01T10:00:00.000Z' }));

    expect([figuresOf(licenses, '2026-06-01', 'entity:1').inForce, figuresOf(licenses, '2026-06-01').inForce]).toEqual([2, 3]);
  });

  test('are read with a few counters in one call, on every day of the year', () => {
    const reads = Array.from({ length: 365 }, (_, at) => licenseCounters(dayAfter(first, at)).length);

    expect(Math.max(...reads)).toBeLessThanOrEqual(12);
  });
});
