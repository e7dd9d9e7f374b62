// The source of findings of each rule type, called with the saved criteria.
import * as v from 'valibot';
import { criteriaOf } from '../../shared/compliance/rules.ts';
import type { RuleType } from '../../shared/compliance/schema.ts';
import type { Finding, Found, Source } from './finding.ts';
import { inspections, unlicensed } from './findings-of-firearms.ts';
import { expiries, renewals } from './findings-of-licenses.ts';
import { actions, dockets, transactions } from './findings-of-overdue-work.ts';
import { disclosing, providers } from './findings-of-providers.ts';

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
};

export interface Asked {
  readonly ruleType: RuleType;
  readonly criteria: unknown;
}

export const findPage = ({ ruleType, criteria }: Asked, now: Date, cursor: string | null): Promise<Found> =>
  (sources[ruleType] as Source<RuleType>).page(v.parse(criteriaOf[ruleType], criteria) as never, now, cursor);

export const findAgain = ({ ruleType, criteria }: Asked, now: Date, ids: readonly string[]): Promise<Finding[]> =>
  (sources[ruleType] as Source<RuleType>).again(v.parse(criteriaOf[ruleType], criteria) as never, now, [...new Set(ids)]);
