// For tests: somebody of every role.

import { users } from '../../functions/users/entity.ts';
import { type Role, roles } from '../../shared/access/roles.ts';
import { belongsToProvider } from '../../shared/users/role-kinds.ts';
import { type Claims, claimsFor, signUp } from './call.ts';

/** What a person of the role needs beside a name: a provider, where the role is a provider's. */
export const placeOf = (role: Role, legalEntityId = 1) => (belongsToProvider(role) ? { legalEntityId } : {});

/** Somebody of a provider who has come to the firearm office since, signed in anew. */
export async function comeToOffice({ sub = '' }: Claims): Promise<Claims> {
  await users().patch({ id: sub }).set({ role: 'firearm_office' }).remove(['legalEntityId']).go();
  return claimsFor(sub, ['firearm_office']);
}

/** The account has these fields from now on, without its history: deactivated, say, or of another role. */
export const changeAccount = ({ sub = '' }: Claims, fields: object) => users().patch({ id: sub }).set(fields).go();

/** Makes one person of each role and signs them in; a provider's is a manager of provider 1. */
export async function signUpEach(named: Partial<Record<Role, { readonly firstName: string }>> = {}): Promise<ReadonlyMap<Role, Claims>> {
  const people = new Map<Role, Claims>();
  for (const role of roles) people.set(role, await signUp(role, { ...placeOf(role), ...(belongsToProvider(role) ? { duty: 'manager' } : {}), ...named[role] }));
  return people;
}
