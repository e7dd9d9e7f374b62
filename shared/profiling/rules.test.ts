// Tests how a firearm's risk is calculated from its facts, and when it changes with time alone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onDay } from '../kinds/format.ts';
import { dayAfter } from '../kinds/time.ts';
import { levelOf, needsProfiling, nextChange, type RiskFacts, riskOf, thresholds } from './rules.ts';

const today = '2026-11-20';
const inspection = '0190a000-0000-7000-8000-000000000001';
const license = {
  id: '0190a000-0000-7000-8000-000000000002',
  number: 'FCA-1',
  expiresOn: '2027-06-30',
  states: [
    { state: 'PREPARE', from: '2027-01-01' },
    { state: 'LATE_WINDOW', from: '2027-04-02' },
    { state: 'EXPIRED', from: '2027-07-01' },
  ],
} as const;

const facts = (change: Partial<RiskFacts> = {}): RiskFacts => ({
  status: 'active',
  license,
  missing: null,
  findings: [],
  incidents: [],
  looked: { on: '2026-10-01', inspected: true, dueOn: '2027-10-01' },
  condition: 'good',
  owner: { id: 1, name: 'Provider 1', standing: 'registered' },
  riskLevel: null,
  ...change,
});
const finding = { inspectionId: inspection, severity: 'high', of: 'firearm', dueDate: null, until: null } as const;

describe('risk of a firearm', () => {
  test('is low without any factor for a firearm in order', () => {
    expect(riskOf(facts(), today)).toEqual({ level: 'low', score: 0, factors: [] });
    expect(needsProfiling(riskOf(facts(), today))).toBe(false);
  });

  test.each([
    [{ license: null }, 'No current license is recorded for it.', 'low'],
    [{ missing: { inspectionId: inspection, on: '2026-10-01' } }, `It was missing at the stock count of ${onDay('2026-10-01')}.`, 'high'],
    [{ findings: [finding] }, '1 high finding is open from its inspection.', 'low'],
    [{ findings: [finding, { ...finding, severity: 'critical' }] }, '1 critical, 1 high findings are open from its inspection.', 'medium'],
    [{ findings: [{ ...finding, of: 'provider' }] }, '1 high finding is open from the inspection of its holder.', 'low'],
    [{ findings: [{ ...finding, dueDate: '2026-11-19' }] }, `A corrective action is overdue since ${onDay('2026-11-19')}.`, 'medium'],
    [
      { incidents: [{ kind: 'stolen', on: '2026-11-01', open: true, id: null }] },
      `It was reported stolen and has been missing since ${onDay('2026-11-01')}.`,
      'high',
    ],
    [{ incidents: [{ kind: 'lost', on: '2025-11-01', open: false, id: null }] }, `It was reported lost on ${onDay('2025-11-01')}.`, 'low'],
    [{ looked: { on: '2026-11-30', inspected: true, dueOn: '2026-11-30' } }, `Its inspection is due by ${onDay('2026-11-30')}.`, 'low'],
    [
      { looked: { on: '2025-11-19', inspected: true, dueOn: '2026-11-19' } },
      `It was last inspected on ${onDay('2025-11-19')}, more than 12 months ago.`,
      'low',
    ],
    [
      { looked: { on: '2025-01-01', inspected: false, dueOn: '2026-01-01' } },
      `It was registered on ${onDay('2025-01-01')} and has never been inspected.`,
      'not_assessed',
    ],
    [{ condition: 'poor' }, 'Its recorded condition is poor.', 'low'],
    [{ owner: { id: 1, name: 'Provider 1', standing: 'lapsed' } }, 'Its owner, Provider 1, is lapsed.', 'medium'],
    [{ riskLevel: 'high' }, 'An inspector assessed its risk as high.', 'medium'],
  ] as const)('includes the expected factor and has the expected level for %o', (change, sentence, level) => {
    const risk = riskOf(facts(change as Partial<RiskFacts>), today);

    expect(risk.factors.map((one) => one.sentence)).toContain(sentence);
    expect(risk.level).toBe(level);
  });

  test.each([
    ['2026-12-31', undefined, 'low'],
    ['2027-01-01', `Its license expires on ${onDay('2027-06-30')}. Prepare the renewal.`, 'low'],
    ['2027-04-02', `Its license expires on ${onDay('2027-06-30')}. The deadline to lodge the renewal has passed.`, 'medium'],
    ['2027-07-01', `Its license expired on ${onDay('2027-06-30')}.`, 'high'],
  ])('follows the license state on %s without new facts', (day, sentence, level) => {
    expect(riskOf(facts(), day)).toMatchObject({ level, factors: sentence ? [{ factor: 'license', sentence, source: { kind: 'license' } }] : [] });
  });

  test('does not exist for a retired firearm', () => {
    expect(riskOf(facts({ status: 'retired', license: null, condition: 'poor' }), today)).toEqual({ level: 'low', score: 0, factors: [] });
  });

  test('drops incidents after 24 months, and a finding without a corrective action after its last day', () => {
    const past = facts({ incidents: [{ kind: 'seized', on: '2024-11-20', open: false, id: inspection }], findings: [{ ...finding, until: '2026-11-20' }] });

    expect(riskOf(past, today).factors.map((one) => one.factor)).toEqual(['findings', 'incidents']);
    expect(riskOf(past, dayAfter(today, 1)).factors).toEqual([]);
  });

  test('is the sum of its factors, most points first, and the level follows the thresholds', () => {
    const worst = facts({ license: null, condition: 'poor', owner: { id: 1, name: 'P', standing: 'suspended' }, findings: [finding, finding, finding] });
    const { score, factors, level } = riskOf(worst, today);

    expect(factors.map(({ points }) => points)).toEqual([40, 30, 15, 15]);
    expect(score).toBe(100);
    expect(level).toBe('high');
    expect([thresholds.high, thresholds.high - 1, thresholds.medium, thresholds.medium - 1].map((score) => levelOf(score, true))).toEqual([
      'high',
      'medium',
      'medium',
      'low',
    ]);
    expect([thresholds.high, thresholds.medium, 0].map((score) => levelOf(score, false))).toEqual(['high', 'medium', 'not_assessed']);
  });
});

// Repeats every weight on purpose: the order of inspections depends on them.
test('each fact adds its points, and several facts of a kind at most their maximum', () => {
  const weighs = (change: Partial<RiskFacts>) => riskOf(facts(change), today).factors.map(({ factor, points }) => `${factor} ${points}`);
  const under = (state: 'EXPIRED' | 'LATE_WINDOW' | 'LODGED_LATE' | 'PREPARE') => weighs({ license: { ...license, states: [{ state, from: today }] } })[0];
  const found = (severity: 'critical' | 'high' | 'medium' | 'low', of: 'firearm' | 'provider' = 'firearm', many = 1) =>
    weighs({ findings: Array(many).fill({ ...finding, severity, of }) })[0];
  const late = (many: number) => weighs({ findings: Array(many).fill({ ...finding, severity: 'low', of: 'provider', dueDate: '2026-11-19' }) });
  const happened = (kind: 'lost' | 'stolen' | 'seized', open: boolean, many = 1) =>
    weighs({ incidents: Array(many).fill({ kind, on: '2026-11-01', open, id: null }) })[0];
  const looked = (inspected: boolean, dueOn: string) => weighs({ looked: { on: '2025-01-01', inspected, dueOn } })[0];
  const owned = (standing: 'registered' | 'under_inquiry' | 'suspended' | 'lapsed') => weighs({ owner: { id: 1, name: 'P', standing } })[0];

  expect([under('EXPIRED'), under('LATE_WINDOW'), under('LODGED_LATE'), under('PREPARE')].join()).toBe('license 50,license 25,license 15,license 5');
  expect(weighs({ license: null, missing: { inspectionId: inspection, on: today }, condition: 'poor' }).join()).toBe('missing 50,license 15,condition 15');
  expect([found('critical'), found('high'), found('medium'), found('low')].join()).toBe('findings 30,findings 20,findings 10,findings 3');
  expect([found('high', 'firearm', 3), found('high', 'provider', 2)].join()).toBe('findings 40,provider-findings 20');
  expect([late(1), late(3)].map((all) => all.join(' '))).toEqual(['actions 10 provider-findings 3', 'actions 20 provider-findings 9']);
  expect(['lost', 'stolen', 'seized'].map((kind) => [happened(kind as 'lost', true), happened(kind as 'lost', false)].join())).toEqual([
    'incidents 50,incidents 20',
    'incidents 50,incidents 20',
    'incidents 25,incidents 15',
  ]);
  expect(happened('lost', false, 4)).toBe('incidents 60');
  expect([looked(true, '2026-11-19'), looked(false, '2026-11-19'), looked(true, '2026-12-20'), looked(true, '2026-12-21')].join()).toBe(
    'inspection 15,inspection 20,inspection 5,',
  );
  expect([owned('registered'), owned('under_inquiry'), owned('suspended'), owned('lapsed')].join()).toBe(',standing 10,standing 30,standing 40');
  expect(['high', 'medium', 'low'].map((riskLevel) => weighs({ riskLevel })[0]).join()).toBe('inspector 25,inspector 10,');
  expect(thresholds).toEqual({ high: 50, medium: 25 });
});

test('an action is overdue after its due date, and the sentence gives the oldest date', () => {
  const overdue = (...days: string[]) =>
    riskOf(facts({ findings: days.map((dueDate) => ({ ...finding, dueDate, inspectionId: `due ${dueDate}` })) }), today).factors.find(
      (one) => one.factor === 'actions',
    );

  expect(overdue(today, '2026-12-01')).toBeUndefined();
  expect(overdue('2026-11-10', '2026-12-01', '2026-11-02')).toMatchObject({
    points: 20,
    sentence: `2 corrective actions are overdue, the oldest since ${onDay('2026-11-02')}.`,
    source: { id: 'due 2026-11-02' },
  });
});

test('a firearm needs profiling if it is a risk or due for inspection, including on the last day', () => {
  const looked = { on: '2025-11-20', inspected: true, dueOn: today };
  const due = riskOf(facts({ looked }), today);

  expect([due.level, due.factors.map(({ factor, points }) => `${factor} ${points}`)]).toEqual(['low', ['inspection 5']]);
  expect([due, riskOf(facts({ riskLevel: 'high' }), today), riskOf(facts({ license: null }), today)].map(needsProfiling)).toEqual([true, true, false]);
});

describe('risk over time', () => {
  const day = fc.integer({ min: -900, max: 900 }).map((days) => dayAfter(today, days));
  const anyFacts = fc
    .record({ expires: day, on: day, due: fc.option(day), until: fc.option(day), dueOn: day, open: fc.boolean(), licensed: fc.boolean() })
    .map(({ expires, on, due, until, dueOn, open, licensed }) =>
      facts({
        license: licensed
          ? {
              ...license,
              expiresOn: expires,
              states: [
                { state: 'PREPARE', from: dayAfter(expires, -180) },
                { state: 'LATE_WINDOW', from: dayAfter(expires, -89) },
                { state: 'EXPIRED', from: dayAfter(expires, 1) },
              ],
            }
          : null,
        incidents: [{ kind: 'lost', on, open, id: inspection }],
        findings: [{ ...finding, dueDate: due, until }],
        looked: { on: dayAfter(dueOn, -365), inspected: true, dueOn },
      }),
    );

  test('is unchanged before the calculated date', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(400), (known, days) => {
        const next = nextChange(known, today);
        const later = dayAfter(today, days);
        fc.pre(next === undefined || later < next);
        expect(riskOf(known, later)).toEqual(riskOf(known, today));
      }),
    );
  });

  test('has no next date when nothing is left to change', () => {
    expect(nextChange(facts({ license: null, looked: { on: today, inspected: true, dueOn: null } }), today)).toBeUndefined();
    expect(nextChange(facts({ status: 'retired' }), today)).toBeUndefined();
    expect(nextChange(facts(), today)).toBe('2027-01-01');
    expect(nextChange(facts(), '2027-01-01')).toBe('2027-04-02');
    const unlicensed = facts({ license: null, looked: { on: today, inspected: true, dueOn: '2027-03-01' } });
    expect([nextChange(unlicensed, today), nextChange(unlicensed, '2027-01-30')]).toEqual(['2027-01-30', '2027-03-02']);
  });
});
