// The filters of the alerts, with the names of the query parameters. Without a state filter the list shows open alerts.
import { type RuleType, ruleTypes, type Severity, severities } from '../../../shared/compliance/schema.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { among } from '../../ui/table/address-filters.ts';

type State = 'open' | 'resolved' | 'all';

export interface Filters {
  readonly severity: Severity | undefined;
  readonly type: RuleType | undefined;
  readonly province: Province | undefined;
  readonly legalEntityId: string | undefined;
  readonly assignedTo: string | undefined;
  /** `open` if absent. */
  readonly state: Exclude<State, 'open'> | undefined;
}

export const noFilters: Filters = {
  severity: undefined,
  type: undefined,
  province: undefined,
  legalEntityId: undefined,
  assignedTo: undefined,
  state: undefined,
};

export function filtersFrom(address: URLSearchParams): Filters {
  const provider = address.get('legalEntityId') ?? '';
  return {
    severity: among(severities, address.get('severity')),
    type: among(ruleTypes, address.get('type')),
    province: among(provinces, address.get('province')),
    legalEntityId: /^[1-9]\d{0,8}$/.test(provider) ? provider : undefined,
    assignedTo: address.get('assignedTo')?.slice(0, 100) || undefined,
    state: among(['resolved', 'all'], address.get('state')),
  };
}

/** The query of the list call. */
export const queryOf = ({ state, ...filters }: Filters): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  ...(state === 'all' ? {} : { isResolved: state === 'resolved' ? 'true' : 'false' }),
});
