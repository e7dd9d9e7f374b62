// The filters of the integration logs, named as the API names them.
import { type IntegrationLogQuery, logStatuses, operations, systems } from '../../../shared/integrations/schema.ts';
import { among } from '../../ui/table/address-filters.ts';

export type Filters = Pick<IntegrationLogQuery, 'system' | 'operation' | 'status'>;

export const noFilters: Filters = { system: undefined, operation: undefined, status: undefined };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  system: among(systems, address.get('system')),
  operation: among(operations, address.get('operation')),
  status: among(logStatuses, address.get('status')),
});
