// The texts for roles, duties and accounts.
import { duties, dutyWords } from '../../../shared/access/duties.ts';
import { type Role, roles, roleWords } from '../../../shared/access/roles.ts';
import type { User } from '../../../shared/users/schema.ts';

/** In the order of the user form (spec 2, section 5), then the roles it leaves out. */
export const rolesInOrder = Object.keys(roleWords).filter((role): role is Role => (roles as readonly string[]).includes(role));

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

export const dutyChoices = duties.map((value) => ({ value, label: dutyWords[value] }));

export const dutiesExplained = 'A manager may do everything. An armourer handles firearms, lodges renewals and reports losses. A reader changes nothing.';

/** The duty's label, such as "Armourer", or that none is set. */
export const dutyOf = ({ duty }: Pick<User, 'duty'>) => (duty ? dutyWords[duty] : 'No duty set');
