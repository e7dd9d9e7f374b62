// The people at work: how many of each role, and their accounts.
import { inParallel } from '../../functions/imports/parallel.ts';
import { demoDomain } from '../../functions/platform/outside-local.ts';
import { createLogin, type DemoPerson } from '../../infra/local/people.ts';
import type { Role } from '../../shared/access/roles.ts';
import { provinces } from '../../shared/kinds/provinces.ts';

/** Percentages: most people work for providers. */
const shares: Readonly<Record<Role, number>> = {
  client: 44,
  internal: 16,
  inspector: 12,
  firearm_office: 10,
  law_enforcement: 5,
  psira_management: 5,
  external_saps: 4,
  admin: 4,
};

const dealt = Object.entries(shares).flatMap(([role, share]) => Array.from({ length: share }, (_, at) => ({ role: role as Role, place: (at + 0.5) / share })));
/** The roles, ordered so that the first people of any number have the right shares. */
const inTurn = dealt.toSorted((a, b) => a.place - b.place).map(({ role }) => role);

/** Accounts created, and people signed in, in parallel. */
export const together = 8;

/** Creates the people in the registry of the environment. Those of providers are spread over the entities. */
export async function addPeople(count: number, entities: readonly number[]): Promise<DemoPerson[]> {
  const { createUser } = await import('../../functions/users/store.ts');
  let clients = 0;
  const people = Array.from({ length: count }, (_, at): DemoPerson => {
    const role = inTurn[at % inTurn.length] ?? 'client';
    const legalEntityId = role === 'client' ? entities[clients++ % entities.length] : undefined;
    const province = role === 'inspector' ? provinces[at % provinces.length] : undefined;
    return {
      email: `user-${at}@${demoDomain}`,
      firstName: 'User',
      lastName: `Number ${at}`,
      role,
      ...(legalEntityId ? { legalEntityId } : {}),
      ...(province ? { province } : {}),
    };
  });
  await inParallel(people, together, async (person) => {
    await createUser({ ...person, id: await createLogin(person) }, { userId: 'bench', name: 'Benchmark' });
  });
  return people;
}
