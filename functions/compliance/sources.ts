// The source of findings of each rule type, called with the saved criteria.
import * as v from 'valibot';
import { criteriaOf } from '../../shared/compliance/rules.ts';
import type { RuleType } from '../../shared/compliance/schema.ts';
import type { Finding, Found, Source } from './finding.ts';
import { delegationsEnding, officersLapsing, overdueIssues } from './findings-of-custody.ts';
import { inspections, unlicensed } from './findings-of-firearms.ts';
import { issuedAgainstRules, roundsMissing, staleChecks } from './findings-of-flagged-issues.ts';
import { expiries, renewals } from './findings-of-licenses.ts';
import { actions, dockets, transactions } from './findings-of-overdue-work.ts';
import { disclosing, providers } from './findings-of-providers.ts';
import { unusualIssues } from './findings-of-unusual-issues.ts';

const sources: { readonly [T in RuleType]: Source<T> } = {
  license_renewal: renewals,
  license_expired: expiries,
  inspection_overdue: inspections,
  disclosure_overdue: disclosing,
  provider_standing: providers,
  corrective_action_overdue: actions,
  loss_without_docket: dockets,
  transaction_pending: transactions,
  license_missing: unlicensed,
  custody_overdue: overdueIssues,
  officer_lapsing: officersLapsing,
  delegation_lapsing: delegationsEnding,
  rounds_short: roundsMissing,
  issued_against_rules: issuedAgainstRules,
  stale_authorisation: staleChecks,
  unusual_custody: unusualIssues,
};

export interface Asked {
  readonly ruleType: RuleType;
  readonly criteria: unknown;
}

export const findPage = ({ ruleType, criteria }: Asked, now: Date, cursor: string | null): Promise<Found> =>
  (sources[ruleType] as Source<RuleType>).page(v.parse(criteriaOf[ruleType], criteria) as never, now, cursor);

export const findAgain = ({ ruleType, criteria }: Asked, now: Date, ids: readonly string[]): Promise<Finding[]> =>
  (sources[ruleType] as Source<RuleType>).again(v.parse(criteriaOf[ruleType], criteria) as never, now, [...new Set(ids)]);
