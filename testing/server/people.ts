// For tests: a person of every role.

import { users } from '../../functions/users/entity.ts';
import { type Role, roles } from '../../shared/access/roles.ts';
import { belongsToProvider } from '../../shared/users/role-kinds.ts';
import { type Claims, claimsFor, signUp } from './call.ts';

/** Returns the fields that a person of the role needs beside a name: a provider for a provider's role. */
export const placeOf = (role: Role, legalEntityId = 1) => (belongsToProvider(role) ? { legalEntityId } : {});

/** Moves a provider's person to the firearm office and signs them in again. */
export async function moveToOffice({ sub = '' }: Claims): Promise<Claims> {
  await users().patch({ id: sub }).set({ role: 'firearm_office' }).remove(['legalEntityId']).go();
  return claimsFor(sub, ['firearm_office']);
}

/** Sets fields of the account without a history entry, for example deactivated or another role. */
export const changeAccount = ({ sub = '' }: Claims, fields: object) => users().patch({ id: sub }).set(fields).go();

/** Creates one person of each role and signs them in; a provider's person is a manager of provider 1. */
export async function signUpEach(named: Partial<Record<Role, { readonly firstName: string }>> = {}): Promise<ReadonlyMap<Role, Claims>> {
  const people = new Map<Role, Claims>();
  for (const role of roles) people.set(role, await signUp(role, { ...placeOf(role), ...(belongsToProvider(role) ? { duty: 'manager' } : {}), ...named[role] }));
  return people;
}
