// For tests of seizures: the people and their actions.
import { beforeAll } from 'vitest';
import { getFirearm } from '../../functions/firearms/store.ts';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from './call.ts';
import { signUpEach } from './people.ts';
import { foundEntity } from './registry.ts';

const people = new Map<string, Claims>();
/** Returns a person by role or by the names below. */
export const as = (who: Role | 'colleague' | 'rival' | 'second'): Claims => people.get(who) as Claims;

/** Founds two providers and signs everybody up, once for the file. `second` is another inspector. */
export const withPeople = () =>
  beforeAll(async () => {
    await Promise.all([foundEntity(1), foundEntity(2)]);
    for (const [role, claims] of await signUpEach()) people.set(role, claims);
    people.set('colleague', await signUp('client', { legalEntityId: 1 }));
    people.set('rival', await signUp('client', { legalEntityId: 2 }));
    people.set('second', await signUp('inspector', { firstName: 'Sizwe' }));
  });

export const registered = async (change: Parameters<typeof exampleFirearm>[0] = {}): Promise<Record<string, any> & { id: string }> =>
  (await send(contract.firearms.register, { as: as('internal'), body: exampleFirearm(change) })).body;

/** Registers a firearm with a license, so that it may be returned after a seizure. */
export const licensed = (change: Parameters<typeof exampleFirearm>[0] = {}) => registered({ license: exampleCard(), ...change });

export const record = (body: object = {}, who: Parameters<typeof as>[0] = 'inspector') =>
  send(contract.seizures.record, {
    as: as(who),
    body: { reason: 'expired_license', location: 'Sandton', ...('firearmId' in body ? {} : { description: 'Two magazines' }), ...body },
  });

export const step = (id: string, status: string, who: Parameters<typeof as>[0] = 'inspector', more: object = {}) =>
  send(contract.seizures.update, { as: as(who), params: { id }, body: { status, ...more } });

export const firearmOf = (id: string) => getFirearm(id, { kind: 'national' });
export const toldTo = async (claims: Claims, id: string) =>
  ((await send(contract.notifications.list, { as: claims, query: { limit: '100' } })).body as Record<string, any>[]).filter(({ entityId }) => entityId === id);

/** Creates a seizure of a new firearm with this status. */
export async function seizureIn(status: 'seized' | 'processed' | 'returned' | 'destroyed', about: object = {}) {
  const firearm = await licensed(about);
  const { id } = (await record({ firearmId: firearm.id })).body;
  if (status !== 'seized') await step(id, 'processed');
  if (status === 'returned') await step(id, 'returned');
  if (status === 'destroyed') {
    await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 7/2026' });
    await step(id, 'destroyed', 'second');
  }
  return { id, firearmId: firearm.id };
}
