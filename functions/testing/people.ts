// For tests: somebody of every role.
import { type Role, roles } from '../../shared/access/roles.ts';
import { belongsToProvider } from '../../shared/users/role-kinds.ts';
import { type Claims, signUp } from './call.ts';

/** What a person of the role needs beside a name: a provider, where the role is a provider's. */
export const placeOf = (role: Role, legalEntityId = 1) => (belongsToProvider(role) ? { legalEntityId } : {});

/** Makes one person of each role and signs them in; whoever is of a provider is of provider 1. */
export async function signUpEach(named: Partial<Record<Role, { readonly firstName: string }>> = {}): Promise<ReadonlyMap<Role, Claims>> {
  const people = new Map<Role, Claims>();
  for (const role of roles) people.set(role, await signUp(role, { ...placeOf(role), ...named[role] }));
  return people;
}
