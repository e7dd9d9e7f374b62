// The criteria of each rule type, how the severity of findings grows with age, and who is notified (decision 030).
import * as v from 'valibot';
import { problemOf } from '../kinds/issue-words.ts';
import { standings } from '../legal-entities/schema.ts';
import { licensePeriods } from '../licenses/periods.ts';
import type { FieldProblem } from '../problem.ts';
import { type ComplianceAlert, type RuleType, type Severity, severities } from './schema.ts';

const days = (max: number) =>
  v.pipe(v.number('Enter a number of days'), v.integer('Enter whole days'), v.minValue(0, 'Enter 0 or more'), v.maxValue(max, `Enter ${max} or less`));
const ladder = v.pipe(
  v.array(days(365), 'Enter a list of days'),
  v.minLength(1, 'Enter at least one number of days'),
  v.maxLength(12, 'Enter at most 12 numbers'),
  v.transform((steps) => [...new Set(steps)].sort((a, b) => b - a)),
);
/** Each value raises the severity by one level, that many days after the due date. */
const raiseAfterDays = v.pipe(
  v.array(days(3650), 'Enter a list of days'),
  v.maxLength(3, 'Enter at most three numbers'),
  v.transform((steps) => [...new Set(steps)].sort((a, b) => a - b)),
);

const afterHours = v.pipe(
  v.number('Enter a number of hours'),
  v.integer('Enter whole hours'),
  v.minValue(1, 'Enter 1 or more'),
  v.maxValue(720, 'Enter 720 or less'),
);

const withinDays = v.pipe(days(90), v.minValue(1, 'Enter 1 or more'));

export const criteriaOf = {
  /** The first list runs to the last day to lodge a renewal (FCA s24(1)), the second to expiry. Both count days before expiry. */
  license_renewal: v.strictObject({ daysToDeadline: ladder, daysBeforeExpiry: ladder }),
  license_expired: v.strictObject({ raiseAfterDays }),
  /** `afterDays` after the twelve months. */
  inspection_overdue: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  disclosure_overdue: v.strictObject({
    months: v.pipe(v.number('Enter a number of months'), v.integer('Enter whole months'), v.minValue(1, 'Enter 1 or more'), v.maxValue(36, 'Enter 36 or less')),
    raiseAfterDays,
  }),
  provider_standing: v.strictObject({
    standings: v.pipe(
      v.array(
        v.picklist(
          standings.filter((one) => one !== 'registered'),
          'Unknown standing',
        ),
        'Enter a list of standings',
      ),
      v.minLength(1, 'Choose at least one standing'),
    ),
    raiseAfterDays,
  }),
  corrective_action_overdue: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  /** `afterHours` after the report. */
  loss_without_docket: v.strictObject({ afterHours, raiseAfterDays }),
  transaction_pending: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  /** `afterDays` after the registration of the firearm, or the end of its last license. */
  license_missing: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  /** `afterHours` after the due time of an issue. */
  custody_overdue: v.strictObject({ afterHours, raiseAfterDays }),
  /** Days before a registration, competency or assessment of an officer lapses. */
  officer_lapsing: v.strictObject({ daysBefore: ladder }),
  /** Days before a written authority ends. */
  delegation_lapsing: v.strictObject({ daysBefore: ladder }),
  /** `times` returns of one officer with missing rounds `withinDays`. Rounds that are lost are found at once. */
  rounds_short: v.strictObject({
    withinDays,
    times: v.pipe(v.number('Enter a number'), v.integer('Enter a whole number'), v.minValue(2, 'Enter 2 or more'), v.maxValue(20, 'Enter 20 or less')),
    raiseAfterDays,
  }),
  /** Exceptions of the last `withinDays`, and firearms that are out although they could not be issued now. */
  issued_against_rules: v.strictObject({ withinDays, raiseAfterDays }),
  /** Checks of the last `withinDays`. */
  stale_authorisation: v.strictObject({ withinDays, raiseAfterDays }),
  /**
   * Issues of the last `withinDays`: one firearm issued `timesInDay` within 24 hours, one officer with more than `firearmsOfOfficer` in them, a return
   * before `minutesBack`, or more periods in succession than the limit.
   */
  unusual_custody: v.strictObject({
    withinDays,
    timesInDay: v.pipe(v.number('Enter a number'), v.integer('Enter a whole number'), v.minValue(2, 'Enter 2 or more'), v.maxValue(20, 'Enter 20 or less')),
    firearmsOfOfficer: v.pipe(
      v.number('Enter a number'),
      v.integer('Enter a whole number'),
      v.minValue(1, 'Enter 1 or more'),
      v.maxValue(20, 'Enter 20 or less'),
    ),
    minutesBack: v.pipe(v.number('Enter a number'), v.integer('Enter whole minutes'), v.minValue(0, 'Enter 0 or more'), v.maxValue(120, 'Enter 120 or less')),
    raiseAfterDays,
  }),
} as const satisfies Record<RuleType, v.GenericSchema<any, any>>;

export type CriteriaOf<T extends RuleType> = v.InferOutput<(typeof criteriaOf)[T]>;

/** The criteria parsed with the schema of the rule type, or the errors in them. */
export function checkedCriteria(type: RuleType, criteria: unknown): { readonly criteria: Record<string, unknown> } | { readonly errors: FieldProblem[] } {
  const checked = v.safeParse(criteriaOf[type], criteria);
  if (checked.success) return { criteria: checked.output };
  const errors = checked.issues.map((issue) => {
    const { path, message } = problemOf(criteriaOf[type], issue, 'this type of rule');
    return { path: path ? `criteria.${path}` : 'criteria', message };
  });
  return { errors };
}

export const ruleTypeWords: Readonly<Record<RuleType, string>> = {
  license_renewal: 'License renewal due',
  license_expired: 'License expired',
  inspection_overdue: 'Inspection overdue',
  disclosure_overdue: 'Disclosure overdue',
  provider_standing: 'Provider not in good standing',
  corrective_action_overdue: 'Corrective action overdue',
  loss_without_docket: 'Loss report without case number',
  transaction_pending: 'Transaction pending too long',
  license_missing: 'License missing',
  custody_overdue: 'Firearm overdue',
  officer_lapsing: 'Qualification of an officer lapses',
  delegation_lapsing: 'Written authority of an issuer ends',
  rounds_short: 'Rounds missing',
  issued_against_rules: 'Firearm issued against the rules',
  stale_authorisation: 'Authorisation checked that is not valid',
  unusual_custody: 'Unusual issue of a firearm',
};

const [{ lodgeDaysBefore, reminderDays }] = licensePeriods;
const reminders = {
  daysToDeadline: reminderDays.filter((day) => day >= lodgeDaysBefore),
  daysBeforeExpiry: reminderDays.filter((day) => day < lodgeDaysBefore),
};

/** The standard rules of every registry, the first one of each type. Add new ones at the end: the others keep their numbers. */
export const standardRules: readonly {
  readonly name: string;
  readonly description: string;
  readonly ruleType: RuleType;
  readonly criteria: Record<string, unknown>;
}[] = [
  {
    name: 'License renewal',
    description: 'A renewal must be lodged at least 90 days before expiry (FCA s24(1)). Reminders are sent before that deadline and before expiry.',
    ruleType: 'license_renewal',
    criteria: reminders,
  },
  {
    name: 'Expired license',
    description: 'A provider holds a firearm under an expired license.',
    ruleType: 'license_expired',
    criteria: { raiseAfterDays: [30] },
  },
  {
    name: 'Inspection overdue',
    description: 'A firearm was last inspected, or registered, more than 12 months ago.',
    ruleType: 'inspection_overdue',
    criteria: { afterDays: 0, raiseAfterDays: [30, 90] },
  },
  {
    name: 'Disclosure overdue',
    description: 'A provider that must disclose has submitted nothing for 12 months.',
    ruleType: 'disclosure_overdue',
    criteria: { months: 12, raiseAfterDays: [14, 60] },
  },
  {
    name: 'Provider not in good standing',
    description: 'A provider that is suspended or lapsed still owns firearms.',
    ruleType: 'provider_standing',
    criteria: { standings: ['suspended', 'lapsed'], raiseAfterDays: [7] },
  },
  {
    name: 'Corrective action overdue',
    description: 'A provider did not answer a corrective action by its due date.',
    ruleType: 'corrective_action_overdue',
    criteria: { afterDays: 0, raiseAfterDays: [7, 30] },
  },
  {
    name: 'Loss report without case number',
    description: 'A report of a loss or theft still has no case number (CAS) after 24 hours.',
    ruleType: 'loss_without_docket',
    criteria: { afterHours: 24, raiseAfterDays: [2] },
  },
  {
    name: 'Transaction pending too long',
    description: 'A transaction has been open for more than 14 days.',
    ruleType: 'transaction_pending',
    criteria: { afterDays: 14, raiseAfterDays: [7, 30] },
  },
  {
    name: 'License missing',
    description: 'A firearm needs a license (FCA s3(1)). None was recorded within 14 days of its registration or of the end of its last license.',
    ruleType: 'license_missing',
    criteria: { afterDays: 14, raiseAfterDays: [30, 90] },
  },
  {
    name: 'Firearm overdue',
    description: 'A firearm was not returned within 24 hours after the end of its authorised period (reg 21(1)(c)).',
    ruleType: 'custody_overdue',
    criteria: { afterHours: 24, raiseAfterDays: [2] },
  },
  {
    name: 'Qualification of an officer lapses',
    description: 'A PSiRA registration, competency or yearly assessment of an officer lapses soon. After that the officer may not be issued a firearm.',
    ruleType: 'officer_lapsing',
    criteria: { daysBefore: [90, 60, 30, 14, 7, 1] },
  },
  {
    name: 'Written authority of an issuer ends',
    description: 'The written authority of an officer to issue firearms ends soon, and no other one follows (reg 21(1)(c)).',
    ruleType: 'delegation_lapsing',
    criteria: { daysBefore: [30, 14, 7, 1] },
  },
  {
    name: 'Rounds missing',
    description: 'Rounds were lost, or rounds were missing at two returns of one officer within 30 days.',
    ruleType: 'rounds_short',
    criteria: { withinDays: 30, times: 2, raiseAfterDays: [14] },
  },
  {
    name: 'Firearm issued against the rules',
    description: 'A second person allowed an exception within the last 30 days, or a firearm is out that could not be issued now.',
    ruleType: 'issued_against_rules',
    criteria: { withinDays: 30, raiseAfterDays: [14] },
  },
  {
    name: 'Authorisation checked that is not valid',
    description: 'Within the last 30 days somebody checked the printed authorisation of a firearm that was returned, expired or revoked.',
    ruleType: 'stale_authorisation',
    criteria: { withinDays: 30, raiseAfterDays: [7] },
  },
  {
    name: 'Unusual issue of a firearm',
    description:
      'Within 24 hours a firearm was issued three times, or an officer was issued more than two firearms; or a firearm came back within ten minutes, or was out for more than three periods in succession. Resolve the alert with the explanation.',
    ruleType: 'unusual_custody',
    criteria: { withinDays: 30, timesInDay: 3, firearmsOfOfficer: 2, minutesBack: 10, raiseAfterDays: [14] },
  },
];

/** Rule types that count the days before a date. */
type LapseType = 'license_renewal' | 'officer_lapsing' | 'delegation_lapsing';

/** The severity of a finding on its first day. */
const firstSeverity: Readonly<Record<Exclude<RuleType, LapseType>, Severity>> = {
  license_expired: 'high',
  inspection_overdue: 'medium',
  disclosure_overdue: 'medium',
  provider_standing: 'high',
  corrective_action_overdue: 'medium',
  loss_without_docket: 'high',
  transaction_pending: 'low',
  // The license may exist and only be missing from the register.
  license_missing: 'medium',
  custody_overdue: 'high',
  rounds_short: 'medium',
  issued_against_rules: 'medium',
  stale_authorisation: 'high',
  unusual_custody: 'low',
};

export interface Grade {
  readonly severity: Severity;
  /** The number of steps passed. Each step sends a new notification. */
  readonly step: number;
}

/** The grade of a finding by the days since its due date; renewals have their own function. */
export function gradeOf(type: Exclude<RuleType, LapseType>, steps: readonly number[], daysPast: number): Grade {
  const passed = steps.filter((after) => daysPast >= after).length;
  const at = Math.min(severities.indexOf(firstSeverity[type]) + passed, severities.length - 1);
  return { severity: severities[at] ?? 'critical', step: passed + 1 };
}

/**
 * The urgency of a renewal at a number of days before expiry; undefined before the first reminder and after expiry. `own`: the provider's own reminder
 * day, which notifies once more and keeps the severity.
 */
export function renewalGrade({ daysToDeadline, daysBeforeExpiry }: CriteriaOf<'license_renewal'>, daysLeft: number, own?: number): Grade | undefined {
  const passed = [...new Set([...daysToDeadline, ...daysBeforeExpiry])].sort((a, b) => b - a).filter((day) => daysLeft <= day);
  // Half a step, so that the rule's next day is always a further step, even if the provider changes its own day.
  const ownPassed = own !== undefined && daysLeft <= own && own < (passed.at(-1) ?? Number.POSITIVE_INFINITY);
  const step = passed.length + (ownPassed ? 0.5 : 0);
  if (step === 0 || daysLeft < 0) return undefined;
  // After the deadline it is late by law. In the second half of the remaining days it is about to lapse.
  const lapsing = daysBeforeExpiry[Math.min(1, daysBeforeExpiry.length - 1)] ?? 0;
  const deadline = daysToDeadline.at(-1) ?? 0;
  const near = daysToDeadline[Math.floor(daysToDeadline.length / 2)] ?? deadline;
  const severity = daysLeft <= lapsing ? 'critical' : daysLeft <= deadline ? 'high' : daysLeft <= near ? 'medium' : 'low';
  return { severity, step };
}

/** The urgency of a lapse at a number of days before it; undefined before the first reminder. A date in the past is negative. */
export function lapseGrade({ daysBefore }: CriteriaOf<'officer_lapsing'>, daysLeft: number): Grade | undefined {
  const passed = daysBefore.filter((day) => daysLeft <= day).length;
  if (passed === 0) return undefined;
  if (daysLeft < 0) return { severity: 'high', step: passed + 1 };
  // The last two reminders.
  return { severity: passed > daysBefore.length - 2 ? 'medium' : 'low', step: passed };
}

/** The most days before expiry on which a renewal causes an alert. */
export const renewalHorizon = ({ daysToDeadline, daysBeforeExpiry }: CriteriaOf<'license_renewal'>): number => Math.max(...daysToDeadline, ...daysBeforeExpiry);

/** Who is notified of a finding: the provider's users; from high, a second person outside it; from critical, the regulator too. */
export const audienceOf = (severity: Severity) => ({
  provider: true,
  second: severity === 'high' || severity === 'critical',
  regulator: severity === 'critical',
});

/** Why the alert cannot be assigned or resolved; undefined if it can. */
export const changeRefusalOf = ({ isResolved }: Pick<ComplianceAlert, 'isResolved'>): string | undefined =>
  isResolved ? 'This alert is already resolved.' : undefined;
