// Filters of the Due page, named as in the API call.
import { type DueKind, dueKinds, type Window, windows } from '../../../shared/due/schema.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly kind: DueKind | undefined;
  readonly window: Window | undefined;
  readonly holderId: string | undefined;
  readonly province: Province | undefined;
}

export const noFilters: Filters = { kind: undefined, window: undefined, holderId: undefined, province: undefined };

export function filtersFrom(address: URLSearchParams): Filters {
  const holder = address.get('holderId') ?? '';
  return {
    kind: among(dueKinds, address.get('kind')),
    window: among(windows, address.get('window')),
    holderId: /^[1-9]\d{0,8}$/.test(holder) ? holder : undefined,
    province: among(provinces, address.get('province')),
  };
}
