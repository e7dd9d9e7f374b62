// On whose behalf demo data is written, the demo's own people where they are and "Demo data" for the rest; and when of a day.
import { listWithRole } from '../../../functions/users/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import type { Role } from '../../../shared/access/roles.ts';
import { dayOf } from '../../../shared/kinds/time.ts';

/** Of each provider another person: whoever begins for one does not accept for another. */
export const demoActor = (role: Role, legalEntityId?: number): Actor => ({
  userId: legalEntityId === undefined ? 'demo-data' : `demo-data-${legalEntityId}`,
  name: 'Demo data',
  role,
  legalEntityId,
  sessionId: 'demo-data',
});

/** The first person of a role; undefined where there is none, as in a registry without demo people. */
export async function personOf(role: Role): Promise<Actor | undefined> {
  const { items } = await listWithRole(role, { limit: 1 });
  const [person] = items;
  return person && { userId: person.id, name: `${person.firstName} ${person.lastName}`, role, sessionId: 'demo-data' };
}

/** Nine o'clock of that day in Johannesburg, where people work by day. */
export const morningOf = (moment: Date): Date => new Date(`${dayOf(moment)}T07:00:00Z`);
