// The criteria fields of each rule type, for the form and the list of rules.
import type { ComplianceRule, RuleType } from '../../../shared/compliance/schema.ts';

export interface CriteriaField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'number' | 'numbers' | 'standings';
  readonly constraint?: string;
}

const raise: CriteriaField = {
  name: 'raiseAfterDays',
  label: 'Escalate after (days)',
  kind: 'numbers',
  constraint: 'Up to three numbers, separated by commas. The severity rises by one level after each.',
};
const within: CriteriaField = { name: 'withinDays', label: 'Within (days)', kind: 'number' };
const after: CriteriaField = { name: 'afterDays', label: 'Days after the due date', kind: 'number' };

export const fieldsOf: Readonly<Record<RuleType, readonly CriteriaField[]>> = {
  license_renewal: [
    {
      name: 'daysToDeadline',
      label: 'Reminders until the lodging deadline (days before expiry)',
      kind: 'numbers',
      constraint: 'Separate with commas. The lodging deadline is 90 days before expiry.',
    },
    { name: 'daysBeforeExpiry', label: 'Reminders after the lodging deadline (days before expiry)', kind: 'numbers', constraint: 'Separate with commas.' },
  ],
  license_expired: [raise],
  inspection_overdue: [{ ...after, label: 'Days after the twelve months' }, raise],
  disclosure_overdue: [{ name: 'months', label: 'Months without a disclosure', kind: 'number' }, raise],
  provider_standing: [{ name: 'standings', label: 'Standings', kind: 'standings' }, raise],
  corrective_action_overdue: [after, raise],
  loss_without_docket: [{ name: 'afterHours', label: 'Hours after the report', kind: 'number' }, raise],
  transaction_pending: [{ ...after, label: 'Days after it was created' }, raise],
  license_missing: [{ ...after, label: 'Days after registration or the end of the last license' }, raise],
  custody_overdue: [{ name: 'afterHours', label: 'Hours after the due time', kind: 'number' }, raise],
  officer_lapsing: [{ name: 'daysBefore', label: 'Reminders (days before)', kind: 'numbers', constraint: 'Separate with commas.' }],
  delegation_lapsing: [{ name: 'daysBefore', label: 'Reminders (days before)', kind: 'numbers', constraint: 'Separate with commas.' }],
  rounds_short: [within, { name: 'times', label: 'Returns of one officer with missing rounds', kind: 'number' }, raise],
  issued_against_rules: [within, raise],
  stale_authorisation: [within, raise],
  unusual_custody: [
    within,
    { name: 'timesInDay', label: 'Issues of one firearm within 24 hours', kind: 'number' },
    { name: 'firearmsOfOfficer', label: 'Most firearms of one officer within 24 hours', kind: 'number' },
    { name: 'minutesBack', label: 'Minutes until the shortest usual return', kind: 'number' },
    raise,
  ],
};

const valueWords = (value: unknown) => (Array.isArray(value) ? value.join(', ').replaceAll('_', ' ') || 'never' : String(value ?? ''));

export const criteriaWords = ({ ruleType, criteria }: Pick<ComplianceRule, 'ruleType' | 'criteria'>): string[] =>
  fieldsOf[ruleType].map(({ name, label }) => `${label}: ${valueWords(criteria[name])}`);

/** Converts the typed values for the call: numbers in a list become numbers. */
export function criteriaFrom(ruleType: RuleType, typed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf[ruleType].map(({ name, kind }) => {
      const value = typed[name];
      if (kind !== 'numbers') return [name, value ?? (kind === 'number' ? null : [])];
      return [name, Array.isArray(value) ? value.map((one) => (/^\d+$/.test(String(one)) ? Number(one) : one)) : []];
    }),
  );
}
