// What each type of rule asks, how grave its findings are as they age, and who is told (decision 030).
import * as v from 'valibot';
import { problemOf } from '../kinds/issue-words.ts';
import { standings } from '../legal-entities/schema.ts';
import { licensePeriods } from '../licenses/periods.ts';
import type { FieldProblem } from '../problem.ts';
import { type ComplianceAlert, type RuleType, type Severity, severities } from './schema.ts';

const days = (max: number) =>
  v.pipe(v.number('A number of days'), v.integer('Whole days'), v.minValue(0, 'Not less than 0'), v.maxValue(max, `At most ${max}`));
const ladder = v.pipe(
  v.array(days(365), 'A list of numbers of days'),
  v.minLength(1, 'At least one number of days'),
  v.maxLength(12, 'At most 12 steps'),
  v.transform((steps) => [...new Set(steps)].sort((a, b) => b - a)),
);
/** Days after the due day at which a finding becomes graver by one degree. */
const raiseAfterDays = v.pipe(
  v.array(days(3650), 'A list of numbers of days'),
  v.maxLength(3, 'At most three steps'),
  v.transform((steps) => [...new Set(steps)].sort((a, b) => a - b)),
);

export const criteriaOf = {
  /** The first ladder runs to the last day to lodge a renewal (FCA s24(1)), both count days to the expiry. */
  license_renewal: v.strictObject({ daysToDeadline: ladder, daysBeforeExpiry: ladder }),
  license_expired: v.strictObject({ raiseAfterDays }),
  /** `afterDays` beyond the twelve months. */
  inspection_overdue: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  disclosure_overdue: v.strictObject({
    months: v.pipe(v.number('A number of months'), v.integer('Whole months'), v.minValue(1, 'At least 1'), v.maxValue(36, 'At most 36')),
    raiseAfterDays,
  }),
  provider_standing: v.strictObject({
    standings: v.pipe(
      v.array(
        v.picklist(
          standings.filter((one) => one !== 'registered'),
          'No such standing',
        ),
        'A list of standings',
      ),
      v.minLength(1, 'At least one standing'),
    ),
    raiseAfterDays,
  }),
  corrective_action_overdue: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  /** Hours after the report. */
  loss_without_docket: v.strictObject({
    afterHours: v.pipe(v.number('A number of hours'), v.integer('Whole hours'), v.minValue(1, 'At least 1'), v.maxValue(720, 'At most 720')),
    raiseAfterDays,
  }),
  transaction_pending: v.strictObject({ afterDays: days(365), raiseAfterDays }),
  /** `afterDays` after the firearm was registered, or its last license ended. */
  license_missing: v.strictObject({ afterDays: days(365), raiseAfterDays }),
} as const satisfies Record<RuleType, v.GenericSchema<any, any>>;

export type CriteriaOf<T extends RuleType> = v.InferOutput<(typeof criteriaOf)[T]>;

/** The criteria as the type's schema has them, or what is wrong with them. */
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
  license_renewal: 'License to be renewed',
  license_expired: 'License expired',
  inspection_overdue: 'Inspection overdue',
  disclosure_overdue: 'Disclosure overdue',
  provider_standing: 'Provider not in good standing',
  corrective_action_overdue: 'Corrective action overdue',
  loss_without_docket: 'Loss report without docket',
  transaction_pending: 'Transaction pending too long',
  license_missing: 'License missing',
};

const [{ lodgeDaysBefore, reminderDays }] = licensePeriods;
const reminders = {
  daysToDeadline: reminderDays.filter((day) => day >= lodgeDaysBefore),
  daysBeforeExpiry: reminderDays.filter((day) => day < lodgeDaysBefore),
};

/** The rules that every registry has: each the first of its type. A new one goes to the end, so that the others keep their numbers. */
export const standardRules: readonly {
  readonly name: string;
  readonly description: string;
  readonly ruleType: RuleType;
  readonly criteria: Record<string, unknown>;
}[] = [
  {
    name: 'License renewal',
    description: 'A renewal is lodged at least 90 days before the expiry (FCA s24(1)): reminders up to that day and up to the expiry.',
    ruleType: 'license_renewal',
    criteria: reminders,
  },
  {
    name: 'Expired license',
    description: 'A firearm is held under a license that has run out.',
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
    description: 'What an inspection asked for was not answered by its day.',
    ruleType: 'corrective_action_overdue',
    criteria: { afterDays: 0, raiseAfterDays: [7, 30] },
  },
  {
    name: 'Loss report without docket',
    description: 'The docket number of a loss or theft is missing 24 hours after the report.',
    ruleType: 'loss_without_docket',
    criteria: { afterHours: 24, raiseAfterDays: [2] },
  },
  {
    name: 'Transaction pending too long',
    description: 'A transaction was begun more than 14 days ago and has not ended.',
    ruleType: 'transaction_pending',
    criteria: { afterDays: 14, raiseAfterDays: [7, 30] },
  },
  {
    name: 'License missing',
    description: 'Nobody holds a firearm without a license (FCA s3(1)): none was recorded within 14 days of its registration, or of the end of its last one.',
    ruleType: 'license_missing',
    criteria: { afterDays: 14, raiseAfterDays: [30, 90] },
  },
];

/** How grave a finding is on its first day. */
const firstSeverity: Readonly<Record<Exclude<RuleType, 'license_renewal'>, Severity>> = {
  license_expired: 'high',
  inspection_overdue: 'medium',
  disclosure_overdue: 'medium',
  provider_standing: 'high',
  corrective_action_overdue: 'medium',
  loss_without_docket: 'high',
  transaction_pending: 'low',
  // It may only be unrecorded.
  license_missing: 'medium',
};

export interface Grade {
  readonly severity: Severity;
  /** Steps passed so far: each of them tells people anew. */
  readonly step: number;
}

/** `daysPast`: days since it fell due; the grade of everything but a renewal. */
export function gradeOf(type: Exclude<RuleType, 'license_renewal'>, steps: readonly number[], daysPast: number): Grade {
  const passed = steps.filter((after) => daysPast >= after).length;
  const at = Math.min(severities.indexOf(firstSeverity[type]) + passed, severities.length - 1);
  return { severity: severities[at] ?? 'critical', step: passed + 1 };
}

/**
 * How urgent a renewal is with so many days to the expiry; undefined when it is no day for a reminder yet, or over.
 * `own`: a day that the provider has set for itself. It tells once more, and makes nothing graver.
 */
export function renewalGrade({ daysToDeadline, daysBeforeExpiry }: CriteriaOf<'license_renewal'>, daysLeft: number, own?: number): Grade | undefined {
  const passed = [...new Set([...daysToDeadline, ...daysBeforeExpiry])].sort((a, b) => b - a).filter((day) => daysLeft <= day);
  // Half a step: whatever the provider sets or takes back, the next of the rule's own days is a step beyond it.
  const ownPassed = own !== undefined && daysLeft <= own && own < (passed.at(-1) ?? Number.POSITIVE_INFINITY);
  const step = passed.length + (ownPassed ? 0.5 : 0);
  if (step === 0 || daysLeft < 0) return undefined;
  // Beyond the deadline it is late by law; in the second half of its last days it is about to lapse.
  const lapsing = daysBeforeExpiry[Math.min(1, daysBeforeExpiry.length - 1)] ?? 0;
  const deadline = daysToDeadline.at(-1) ?? 0;
  const near = daysToDeadline[Math.floor(daysToDeadline.length / 2)] ?? deadline;
  const severity = daysLeft <= lapsing ? 'critical' : daysLeft <= deadline ? 'high' : daysLeft <= near ? 'medium' : 'low';
  return { severity, step };
}

/** The first day before an expiry on which a renewal is anybody's business. */
export const renewalHorizon = ({ daysToDeadline, daysBeforeExpiry }: CriteriaOf<'license_renewal'>): number => Math.max(...daysToDeadline, ...daysBeforeExpiry);

/** Whom a finding is told to: the provider's users; with a second person from outside once it is grave; then the regulator as well. */
export const audienceOf = (severity: Severity) => ({
  provider: true,
  second: severity === 'high' || severity === 'critical',
  regulator: severity === 'critical',
});

/** Why it cannot be assigned or resolved now; undefined when it can. */
export const changeRefusalOf = ({ isResolved }: Pick<ComplianceAlert, 'isResolved'>): string | undefined =>
  isResolved ? 'This alert has been resolved already.' : undefined;
