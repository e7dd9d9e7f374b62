// The actors of the demo data: the demo people where they exist, "Demo data" otherwise; and the hour they work at.
import { listWithRole } from '../../../functions/users/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import type { Role } from '../../../shared/access/roles.ts';
import { dayOf } from '../../../shared/kinds/time.ts';

/** A different person for each provider: nobody may start a transaction for one provider and accept it for another. */
export const demoActor = (role: Role, legalEntityId?: number): Actor => ({
  userId: legalEntityId === undefined ? 'demo-data' : `demo-data-${legalEntityId}`,
  name: 'Demo data',
  role,
  legalEntityId,
  sessionId: 'demo-data',
});

/** Returns the first person of a role; undefined if there is none, as in a registry without demo people. */
export async function personOf(role: Role): Promise<Actor | undefined> {
  const { items } = await listWithRole(role, { limit: 1 });
  const [person] = items;
  return person && { userId: person.id, name: `${person.firstName} ${person.lastName}`, role, sessionId: 'demo-data' };
}

/** Returns 09:00 of that day in Johannesburg, a working hour. */
export const morningOf = (moment: Date): Date => new Date(`${dayOf(moment)}T07:00:00Z`);
