// Decides what a manager of users may do to an account, and why not. Nobody may grant a higher role, lock themselves out or remove the last administrator.
import { can, type Role, roles } from '../access/roles.ts';
import { belongsToProvider } from './role-kinds.ts';

interface Manager {
  readonly userId: string;
  readonly role: Role;
}
interface Account {
  readonly id: string;
  readonly role: Role;
  readonly isActive: boolean;
}
/** `forbidden`: the manager may never do this. `conflict`: not in the account's present state. */
export interface Refusal {
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

const forbidden = (sentence: string): Refusal => ({ code: 'forbidden', sentence });
const conflict = (sentence: string): Refusal => ({ code: 'conflict', sentence });

/** A role that may appoint administrators is above a role that may not (domain.md: PSiRA's management manages all users but admin). */
const isAbove = (role: Role, mine: Role) => can(role, 'user:appoint') && !can(mine, 'user:appoint');

/** The roles that a user may grant. A company's manager grants only the role of the company's users; a user who manages nobody grants none. */
export function rolesToGrant(mine: Role): readonly Role[] {
  if (can(mine, 'user:write')) return roles.filter((role) => !isAbove(role, mine));
  return can(mine, 'staff:manage') ? roles.filter(belongsToProvider) : [];
}

const onlyAdministrators = forbidden('Only an administrator can manage an administrator’s account.');

export function refusalToGrant(actor: Manager, role: Role): Refusal | undefined {
  return rolesToGrant(actor.role).includes(role) ? undefined : forbidden('You cannot give a role above your own.');
}

export function refusalToEdit(actor: Manager, account: Account, role: Role): Refusal | undefined {
  if (!rolesToGrant(actor.role).includes(account.role)) return onlyAdministrators;
  // Check this first: a manager may never take a higher role, so the answer must not suggest asking another administrator.
  const above = refusalToGrant(actor, role);
  if (above) return above;
  if (account.id === actor.userId && role !== account.role) return conflict('You cannot change your own role. Ask another administrator.');
  return undefined;
}

/** A user who may edit an account may reset its second factor, but not their own: another person must verify who they are. */
export function refusalToResetFactor(actor: Manager, account: Account): Refusal | undefined {
  if (account.id === actor.userId) return conflict('You cannot reset your own second factor. Ask another administrator.');
  return refusalToEdit(actor, account, account.role);
}

/** Nobody can delete their own account. So one administrator always remains, since only another administrator can delete one. */
export function refusalToDelete(actor: Manager, account: Account): Refusal | undefined {
  if (account.id === actor.userId) return conflict('You cannot delete your own account. Ask another administrator.');
  if (!rolesToGrant(actor.role).includes(account.role)) return onlyAdministrators;
  return account.isActive ? undefined : conflict('This account is already deactivated.');
}
