// Tests the criteria of rules, and how the severity of a finding grows with its age.
import { describe, expect, test } from 'vitest';
import { audienceOf, changeRefusalOf, checkedCriteria, gradeOf, lapseGrade, renewalGrade, renewalHorizon, standardRules } from './rules.ts';
import { ruleTypes } from './schema.ts';

describe('standard rules', () => {
  test('include one rule of each type, with valid criteria', () => {
    expect(standardRules.map(({ ruleType }) => ruleType)).toEqual([...ruleTypes]);
    for (const { ruleType, criteria } of standardRules) expect(checkedCriteria(ruleType, criteria)).toEqual({ criteria });
  });

  test('start and escalate after the agreed days', () => {
    expect(Object.fromEntries(standardRules.map(({ ruleType, criteria }) => [ruleType, criteria]))).toEqual({
      license_renewal: { daysToDeadline: [180, 120, 100, 90], daysBeforeExpiry: [60, 30, 14, 7, 1] },
      license_expired: { raiseAfterDays: [30] },
      inspection_overdue: { afterDays: 0, raiseAfterDays: [30, 90] },
      disclosure_overdue: { months: 12, raiseAfterDays: [14, 60] },
      provider_standing: { standings: ['suspended', 'lapsed'], raiseAfterDays: [7] },
      corrective_action_overdue: { afterDays: 0, raiseAfterDays: [7, 30] },
      loss_without_docket: { afterHours: 24, raiseAfterDays: [2] },
      transaction_pending: { afterDays: 14, raiseAfterDays: [7, 30] },
      license_missing: { afterDays: 14, raiseAfterDays: [30, 90] },
      custody_overdue: { afterHours: 24, raiseAfterDays: [2] },
      officer_lapsing: { daysBefore: [90, 60, 30, 14, 7, 1] },
      delegation_lapsing: { daysBefore: [30, 14, 7, 1] },
      rounds_short: { withinDays: 30, times: 2, raiseAfterDays: [14] },
      issued_against_rules: { withinDays: 30, raiseAfterDays: [14] },
      stale_authorisation: { withinDays: 30, raiseAfterDays: [7] },
      unusual_custody: { withinDays: 30, timesInDay: 3, firearmsOfOfficer: 2, minutesBack: 10, raiseAfterDays: [14] },
    });
  });
});

describe('rule criteria', () => {
  test('are sorted and without duplicates', () => {
    expect(checkedCriteria('license_renewal', { daysToDeadline: [90, 180, 90], daysBeforeExpiry: [1, 60] })).toEqual({
      criteria: { daysToDeadline: [180, 90], daysBeforeExpiry: [60, 1] },
    });
    expect(checkedCriteria('license_expired', { raiseAfterDays: [9, 3, 9] })).toEqual({ criteria: { raiseAfterDays: [3, 9] } });
  });

  test.each([
    ['more than a year', 'license_missing', { afterDays: 366, raiseAfterDays: [] }, 'criteria.afterDays'],
    ['an unknown field', 'transaction_pending', { afterDays: 14, raiseAfterDays: [], colour: 'red' }, 'criteria.colour'],
    ['less than 0', 'corrective_action_overdue', { afterDays: -1, raiseAfterDays: [] }, 'criteria.afterDays'],
    ['a fraction of a day', 'inspection_overdue', { afterDays: 0.5, raiseAfterDays: [] }, 'criteria.afterDays'],
    ['0 hours', 'loss_without_docket', { afterHours: 0, raiseAfterDays: [] }, 'criteria.afterHours'],
    ['0 months', 'disclosure_overdue', { months: 0, raiseAfterDays: [] }, 'criteria.months'],
    ['a fraction of a month', 'disclosure_overdue', { months: 1.5, raiseAfterDays: [] }, 'criteria.months'],
    ['a fraction of an hour', 'loss_without_docket', { afterHours: 1.5, raiseAfterDays: [] }, 'criteria.afterHours'],
    ['more than a month of hours', 'loss_without_docket', { afterHours: 721, raiseAfterDays: [] }, 'criteria.afterHours'],
    ['no standing', 'provider_standing', { standings: [], raiseAfterDays: [] }, 'criteria.standings'],
    ['thirteen steps', 'license_renewal', { daysToDeadline: Array(13).fill(90), daysBeforeExpiry: [1] }, 'criteria.daysToDeadline'],
    ['too many months', 'disclosure_overdue', { months: 37, raiseAfterDays: [] }, 'criteria.months'],
    ['good standing', 'provider_standing', { standings: ['registered'], raiseAfterDays: [] }, 'criteria.standings.0'],
    ['no steps', 'license_renewal', { daysToDeadline: [], daysBeforeExpiry: [1] }, 'criteria.daysToDeadline'],
    ['four steps', 'license_expired', { raiseAfterDays: [1, 2, 3, 4] }, 'criteria.raiseAfterDays'],
  ] as const)('are rejected with %s', (_, type, criteria, path) => {
    expect(checkedCriteria(type, criteria)).toMatchObject({ errors: [{ path }] });
  });

  test('are rejected with a field of another type', () => {
    for (const { ruleType, criteria } of standardRules)
      expect(checkedCriteria(ruleType, { ...criteria, colour: 'red' })).toMatchObject({ errors: [{ path: 'criteria.colour' }] });
  });

  test('are rejected in our own words, not the validator’s', () => {
    expect(checkedCriteria('provider_standing', { standings: 'lapsed', days: 3 })).toEqual({
      errors: [
        { path: 'criteria.standings', message: 'Enter a list of standings' },
        { path: 'criteria.raiseAfterDays', message: 'Enter a list of days' },
        { path: 'criteria.days', message: 'days is not a field of this type of rule' },
      ],
    });
  });
});

describe('license renewal', () => {
  const criteria = { daysToDeadline: [180, 120, 100, 90], daysBeforeExpiry: [60, 30, 14, 7, 1] };

  test.each([
    [181, undefined],
    [180, { severity: 'low', step: 1 }],
    [120, { severity: 'low', step: 2 }],
    [100, { severity: 'medium', step: 3 }],
    [90, { severity: 'high', step: 4 }],
    [60, { severity: 'high', step: 5 }],
    [30, { severity: 'critical', step: 6 }],
    [1, { severity: 'critical', step: 9 }],
    [0, { severity: 'critical', step: 9 }],
    [-1, undefined],
  ])('has the expected severity %i days before expiry', (daysLeft, grade) => {
    expect(renewalGrade(criteria, daysLeft)).toEqual(grade);
  });

  test('adds a step on the provider’s own day, and still one on each of the rule’s days', () => {
    const stepAt = (daysLeft: number, own: number) => renewalGrade(criteria, daysLeft, own)?.step ?? 0;
    const own = Array.from({ length: 180 }, (_, at) => at + 1);

    for (const day of own) expect([day, stepAt(day, day) > stepAt(day + 1, day)]).toEqual([day, true]);
    for (const day of [...criteria.daysToDeadline, ...criteria.daysBeforeExpiry])
      for (const before of own) expect([day, before, stepAt(day, 30) > stepAt(day + 1, before)]).toEqual([day, before, true]);
  });

  test('is serious at once in a rule with a single step', () => {
    const once = { daysToDeadline: [90], daysBeforeExpiry: [30] };

    expect([91, 90, 31, 30].map((daysLeft) => renewalGrade(once, daysLeft)?.severity)).toEqual([undefined, 'high', 'high', 'critical']);
  });

  test('is searched for from the earliest reminder day', () => {
    expect(renewalHorizon(criteria)).toBe(180);
    expect(renewalHorizon({ daysToDeadline: [10], daysBeforeExpiry: [60] })).toBe(60);
  });
});

test('a finding escalates with its age, up to critical', () => {
  const after = (days: number) => gradeOf('loss_without_docket', [2, 5, 9], days);

  expect([0, 2, 5, 9].map(after)).toEqual([
    { severity: 'high', step: 1 },
    { severity: 'critical', step: 2 },
    { severity: 'critical', step: 3 },
    { severity: 'critical', step: 4 },
  ]);
});

test('a missing license is serious only after a long time, because it may only be unrecorded', () => {
  expect([0, 29, 30, 90].map((days) => gradeOf('license_missing', [30, 90], days).severity)).toEqual(['medium', 'medium', 'high', 'critical']);
});

test('notifies the provider always, a second person of high alerts, and the regulator of critical ones', () => {
  expect(audienceOf('medium')).toEqual({ provider: true, second: false, regulator: false });
  expect(audienceOf('high')).toEqual({ provider: true, second: true, regulator: false });
  expect(audienceOf('critical')).toEqual({ provider: true, second: true, regulator: true });
});

test('a resolved alert cannot be changed', () => {
  expect(changeRefusalOf({ isResolved: true })).toBe('This alert is already resolved.');
  expect(changeRefusalOf({ isResolved: false })).toBeUndefined();
});

test('lapseGrade begins with the first reminder, and is high once the date has passed', () => {
  const criteria = { daysBefore: [90, 60, 30, 14, 7, 1] };

  expect([91, 90, 30, 8, 7, 1, 0, -1, -400].map((days) => lapseGrade(criteria, days))).toEqual([
    undefined,
    { severity: 'low', step: 1 },
    { severity: 'low', step: 3 },
    { severity: 'low', step: 4 },
    { severity: 'medium', step: 5 },
    { severity: 'medium', step: 6 },
    { severity: 'medium', step: 6 },
    { severity: 'high', step: 7 },
    { severity: 'high', step: 7 },
  ]);
});
