// What may be done to a user's account, and why not: nobody grants what is above them, nobody locks themselves or everybody out.
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
/** `forbidden`: never theirs to do. `conflict`: not as things are. */
export interface Refusal {
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

const forbidden = (sentence: string): Refusal => ({ code: 'forbidden', sentence });
const conflict = (sentence: string): Refusal => ({ code: 'conflict', sentence });

/** Who appoints administrators stands above who does not (domain.md: the regulator's management manages all but admin). */
const isAbove = (role: Role, mine: Role) => can(role, 'user:appoint') && !can(mine, 'user:appoint');

/** The roles that somebody may give: a company's manager only that of its own users; none for those who manage no users. */
export function rolesToGrant(mine: Role): readonly Role[] {
  if (can(mine, 'user:write')) return roles.filter((role) => !isAbove(role, mine));
  return can(mine, 'staff:manage') ? roles.filter(belongsToProvider) : [];
}

const aboveYou = forbidden('Only an administrator manages an administrator’s account.');

export function refusalToGrant(actor: Manager, role: Role): Refusal | undefined {
  return rolesToGrant(actor.role).includes(role) ? undefined : forbidden('Nobody gives a role that is above their own.');
}

export function refusalToEdit(actor: Manager, account: Account, role: Role): Refusal | undefined {
  if (!rolesToGrant(actor.role).includes(account.role)) return aboveYou;
  // Before whose account it is: giving oneself what is above is never theirs to do, whoever may be asked.
  const above = refusalToGrant(actor, role);
  if (above) return above;
  if (account.id === actor.userId && role !== account.role) return conflict('Nobody changes their own role. Ask another administrator.');
  return undefined;
}

/** Who may edit an account may take its authenticator away, but never their own: that would need a second person to make sure of who they are. */
export function refusalToResetFactor(actor: Manager, account: Account): Refusal | undefined {
  if (account.id === actor.userId) return conflict('You cannot reset your own second factor. Ask another administrator.');
  return refusalToEdit(actor, account, account.role);
}

/** That nobody deletes themselves keeps the last administrator, too: whoever deletes an administrator is another one. */
export function refusalToDelete(actor: Manager, account: Account): Refusal | undefined {
  if (account.id === actor.userId) return conflict('You cannot delete your own account. Ask another administrator.');
  if (!rolesToGrant(actor.role).includes(account.role)) return aboveYou;
  return account.isActive ? undefined : conflict('This account is deactivated already.');
}
