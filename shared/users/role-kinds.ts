// The fields that a role needs on an account: a provider, a province.
import { can, type Role } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';

/** True for a role that sees only one provider's records, so its accounts name the provider. */
export const belongsToProvider = (role: Role): boolean => scopeOf({ role, legalEntityId: 1 }).kind === 'entity';

/** True for a role that performs inspections, so its accounts may name a province and ties to providers. */
export const performsInspections = (role: Role): boolean => can(role, 'inspection:perform') && !can(role, 'inspection:oversee');
