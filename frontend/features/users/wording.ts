// Roles and accounts in words.
import { type Role, roles, roleWords } from '../../../shared/access/roles.ts';
import type { User } from '../../../shared/users/schema.ts';

/** In the order of the user form (spec 2, section 5), then those it leaves out. */
export const rolesInOrder = Object.keys(roleWords).filter((role): role is Role => (roles as readonly string[]).includes(role));

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
