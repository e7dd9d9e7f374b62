// What a role brings with it: a provider, a province.
import { can, type Role } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';

/** Sees one provider's records, so its account names the provider. */
export const belongsToProvider = (role: Role): boolean => scopeOf({ role, legalEntityId: 1 }).kind === 'entity';

/** Is sent on inspections, so its account may name a province and the providers it has ties to. */
export const isSentOut = (role: Role): boolean => can(role, 'inspection:perform') && !can(role, 'inspection:oversee');
