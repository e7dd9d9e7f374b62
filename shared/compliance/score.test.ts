// Tests how a provider's score follows from its faults.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Left, leftFaults, standing, together } from './facts.ts';
import { faultKinds } from './schema.ts';
import { exactScore, type FaultCounts, faultsOf, pointsOf, scored, scoreFrom, weights } from './score.ts';

const seed = 166;
const check = (property: fc.IProperty<any>) => fc.assert(property as fc.IProperty<[any]>, { seed, numRuns: 300 });

const kind = fc.constantFrom(...faultKinds);
const faults = fc.array(kind, { maxLength: 60 });
const countsOf = (kinds: readonly (typeof faultKinds)[number][]): FaultCounts => together(...kinds.map((one) => ({ [one]: 1 })));

describe('the compliance score', () => {
  test('is 100 without a fault, and below 100 with any single fault', () => {
    expect(scored({}, true)).toEqual({ score: 100, points: 0, level: 'low', faults: [] });
    for (const one of faultKinds) expect(scored({ [one]: 1 }, true).score).toBeLessThan(100);
  });

  test('falls with each further fault of any kind', () => {
    check(
      fc.property(faults, kind, (some, one) => {
        const [before, after] = [pointsOf(countsOf(some)), pointsOf(countsOf([...some, one]))];

        expect(exactScore(after)).toBeLessThan(exactScore(before));
        expect(scoreFrom(after)).toBeLessThanOrEqual(scoreFrom(before));
      }),
    );
  });

  test('does not depend on the order of faults', () => {
    check(
      fc.property(
        faults.chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
        ([some, shuffled]) => {
          expect(scored(countsOf(shuffled), true)).toEqual(scored(countsOf(some), true));
        },
      ),
    );
  });

  test('rises with each fault that is removed, up to 100 after the last', () => {
    check(
      fc.property(faults, (some) => {
        const left = [...some];
        let before = exactScore(pointsOf(countsOf(left)));
        while (left.length > 0) {
          left.pop();
          const now = exactScore(pointsOf(countsOf(left)));
          expect(now).toBeGreaterThan(before);
          before = now;
        }
        expect(scored(countsOf(left), true)).toMatchObject({ score: 100, faults: [] });
      }),
    );
  });

  test('is never 0, is never 100 with a fault, and counts every point', () => {
    check(
      fc.property(fc.dictionary(kind, fc.integer({ min: 1, max: 3000 }), { minKeys: 1 }), (counts) => {
        const { score, points, faults: listed } = scored(counts, true);

        expect(exactScore(points)).toBeGreaterThan(0);
        expect(score).toBeLessThan(100);
        expect(listed.reduce((sum, one) => sum + one.points, 0)).toBe(points);
        expect(listed.map((one) => one.points)).toEqual(listed.map((one) => one.points).sort((a, b) => b - a));
      }),
    );
  });

  test('ignores counters that are below 0 while events arrive out of order', () => {
    expect(scored({ license_expired: -2, finding_high: 1 }, true)).toMatchObject({ points: weights.finding_high.points });
  });

  test('of the example in docs/compliance-score.md is 59.52', () => {
    const { score, points, level } = scored(
      { license_expired: 1, firearm_missing: 1, finding_high: 1, action_open: 2, finding_medium: 1, action_overdue: 1 },
      true,
    );

    expect([points, score, level]).toEqual([68, 59.52, 'high']);
  });

  test('has no low risk level before the first inspection', () => {
    const levels = (counts: FaultCounts) => [scored(counts, true).level, scored(counts, false).level];

    expect(levels({})).toEqual(['low', 'not_assessed']);
    expect(levels({ firearm_missing: 1 })).toEqual(['medium', 'medium']);
    expect(levels({ firearm_missing: 2 })).toEqual(['high', 'high']);
  });

  test('states the number of faults of each kind', () => {
    expect(faultsOf({ license_expired: 9, disclosure_overdue: 1, inspection_overdue: 1200 }).map(({ sentence }) => sentence)).toEqual([
      `${(1200).toLocaleString('en-ZA')} firearms were not inspected for 12 months`,
      '9 licenses have expired',
      '1 disclosure is overdue',
    ]);
  });
});

const today = '2026-11-20';
const left = (change: Partial<Left> = {}): Left => ({
  ...{ inspectionId: 'one', inspectionType: 'routine_inspection', completedAt: '2026-11-01T08:00:00.000Z', missing: false, failed: 0, unexpected: 0 },
  findings: [],
  ...change,
});

describe('faults left by inspections', () => {
  const anyLeft = fc.array(
    fc.record({
      inspectionId: fc.uuid(),
      inspectionType: fc.constantFrom('routine_inspection', 'stock_count', 'safe_inspection', 'Anything else'),
      completedAt: fc.integer({ min: 1, max: 28 }).map((day) => `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`),
      missing: fc.boolean(),
      failed: fc.nat({ max: 11 }),
      unexpected: fc.nat({ max: 5 }),
      findings: fc.array(
        fc.record({
          severity: fc.constantFrom('low' as const, 'medium' as const, 'high' as const, 'critical' as const),
          dueDate: fc.constantFrom(null, '2026-11-01', '2026-12-01'),
          answered: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 6 },
  );

  test('cost more with each failed answer, unexpected firearm and finding', () => {
    check(
      fc.property(anyLeft, fc.nat(), fc.constantFrom('failed', 'unexpected', 'finding'), (all, at, what) => {
        if (all.length === 0) return;
        const worse = all.map((one, n) => {
          if (n !== at % all.length) return one;
          return what === 'finding'
            ? { ...one, findings: [...one.findings, { severity: 'low' as const, dueDate: '2026-12-01' }] }
            : { ...one, [what]: one[what as 'failed'] + 1 };
        });

        expect(pointsOf(leftFaults(worse, today))).toBeGreaterThanOrEqual(pointsOf(leftFaults(all, today)));
      }),
    );
  });

  test('do not depend on the order of inspections', () => {
    check(
      fc.property(anyLeft, (all) => {
        expect(leftFaults(all.toReversed(), today)).toEqual(leftFaults(all, today));
      }),
    );
  });

  test('are replaced by a later inspection of the same parts; a corrective action counts until it is closed', () => {
    const bad = left({
      failed: 2,
      unexpected: 3,
      findings: [
        { severity: 'high', dueDate: null },
        { severity: 'high', dueDate: '2026-11-30' },
      ],
    });
    const later = (inspectionType: string) => left({ inspectionId: 'two', inspectionType, completedAt: '2026-11-10T08:00:00.000Z' });

    expect(leftFaults([bad], today)).toEqual({ answer_failed: 2, firearm_unexpected: 3, finding_high: 2, action_open: 1 });
    expect(leftFaults([bad, later('stock_count')], today)).toMatchObject({ answer_failed: 2, firearm_unexpected: 0, finding_high: 2 });
    expect(leftFaults([bad, later('routine_inspection')], today)).toMatchObject({ answer_failed: 0, firearm_unexpected: 0, finding_high: 1, action_open: 1 });
    const earlier = left({ inspectionId: 'none', completedAt: '2026-10-10T08:00:00.000Z' });
    expect(leftFaults([earlier, bad], today)).toMatchObject({ answer_failed: 2, firearm_unexpected: 3, finding_high: 2 });
    expect(standing([bad, later('safe_inspection')])[0]).toMatchObject({ failed: 2, unexpected: 3 });
  });

  test('include a finding without a corrective action for twelve months, and an overdue action from the day after its due date', () => {
    const without = left({ findings: [{ severity: 'medium', dueDate: null }] });
    const due = left({ findings: [{ severity: 'medium', dueDate: today }] });
    const answered = left({ findings: [{ severity: 'medium', dueDate: today, answered: true }] });

    expect([leftFaults([without], '2027-11-01').finding_medium, leftFaults([without], '2027-11-02').finding_medium]).toEqual([1, undefined]);
    expect([leftFaults([due], today).action_overdue, leftFaults([due], '2026-11-21').action_overdue]).toEqual([undefined, 1]);
    expect(leftFaults([answered], '2027-01-01')).toMatchObject({ action_open: 1, finding_medium: 1 });
    expect(leftFaults([answered], '2027-01-01').action_overdue).toBeUndefined();
  });
});
