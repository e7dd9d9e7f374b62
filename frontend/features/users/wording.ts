// Roles and accounts in words.
import { type Role, roles } from '../../../shared/access/roles.ts';
import type { User } from '../../../shared/users/schema.ts';

export const roleWords: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  client: 'Client/PSSP',
  inspector: 'Inspector',
  law_enforcement: 'Law Enforcement',
  psira_management: 'PSiRA Management',
  external_saps: 'External State (SAPS)',
  firearm_office: 'Firearm Office',
  internal: 'Internal User',
};

/** In the order of the user form (spec 2, section 5), then those it leaves out. */
export const rolesInOrder = Object.keys(roleWords).filter((role): role is Role => (roles as readonly string[]).includes(role));

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
