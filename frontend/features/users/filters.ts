// The filters of the users, named as the API names them.
import { type Role, roles } from '../../../shared/access/roles.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly role: Role | undefined;
  readonly isActive: 'true' | 'false' | undefined;
}

export const noFilters: Filters = { search: '', role: undefined, isActive: undefined };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: (address.get('search') ?? '').trim().slice(0, 100),
  role: among(roles, address.get('role')),
  isActive: among(['true', 'false'], address.get('isActive')),
});
