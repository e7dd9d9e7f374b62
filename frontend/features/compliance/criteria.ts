// The fields of each type of rule, as the form asks for them and the list tells them.
import type { ComplianceRule, RuleType } from '../../../shared/compliance/schema.ts';

export interface CriteriaField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'number' | 'numbers' | 'standings';
  readonly constraint?: string;
}

const raise: CriteriaField = {
  name: 'raiseAfterDays',
  label: 'Graver after days',
  kind: 'numbers',
  constraint: 'Up to three numbers, separated by commas. At each the alert is one degree graver.',
};
const after: CriteriaField = { name: 'afterDays', label: 'Days beyond the due day', kind: 'number' };

export const fieldsOf: Readonly<Record<RuleType, readonly CriteriaField[]>> = {
  license_renewal: [
    {
      name: 'daysToDeadline',
      label: 'Days before the expiry, up to the last day to lodge',
      kind: 'numbers',
      constraint: 'Separated by commas. A renewal is in time until 90 days before the expiry.',
    },
    { name: 'daysBeforeExpiry', label: 'Days before the expiry, after that', kind: 'numbers', constraint: 'Separated by commas.' },
  ],
  license_expired: [raise],
  inspection_overdue: [{ ...after, label: 'Days beyond the twelve months' }, raise],
  disclosure_overdue: [{ name: 'months', label: 'Months without a disclosure', kind: 'number' }, raise],
  provider_standing: [{ name: 'standings', label: 'Standings', kind: 'standings' }, raise],
  corrective_action_overdue: [after, raise],
  loss_without_docket: [{ name: 'afterHours', label: 'Hours after the report', kind: 'number' }, raise],
  transaction_pending: [{ ...after, label: 'Days after it began' }, raise],
  license_missing: [{ ...after, label: 'Days after its registration, or the end of its last license' }, raise],
};

const valueWords = (value: unknown) => (Array.isArray(value) ? value.join(', ').replaceAll('_', ' ') || 'never' : String(value ?? ''));

export const criteriaWords = ({ ruleType, criteria }: Pick<ComplianceRule, 'ruleType' | 'criteria'>): string[] =>
  fieldsOf[ruleType].map(({ name, label }) => `${label}: ${valueWords(criteria[name])}`);

/** What was typed as the call wants it: words of a list that are numbers become numbers. */
export function criteriaFrom(ruleType: RuleType, typed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf[ruleType].map(({ name, kind }) => {
      const value = typed[name];
      if (kind !== 'numbers') return [name, value ?? (kind === 'number' ? null : [])];
      return [name, Array.isArray(value) ? value.map((one) => (/^\d+$/.test(String(one)) ? Number(one) : one)) : []];
    }),
  );
}
