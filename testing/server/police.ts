// For tests of the police’s look-ups: the people, a search with its reason, and opening a result.
import { beforeAll } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleSearch } from '../../shared/police/example.ts';
import { type Claims, send } from './call.ts';
import { signUpEach } from './people.ts';
import { foundEntity } from './registry.ts';

const { look, search } = contract.police;
export let people: ReadonlyMap<Role, Claims>;
export let officer: Claims;
export let provider: Claims;

/** Founds two providers and signs up one person of every role, once for the file. */
export const withPolice = () =>
  beforeAll(async () => {
    await foundEntity(1, { name: 'Blouklip Armed Response', psiraNumber: 'PSiRA-204117' });
    await foundEntity(2, { name: 'Naledi Guarding', psiraNumber: 'PSiRA-300300' });
    people = await signUpEach();
    officer = people.get('external_saps') as Claims;
    provider = people.get('client') as Claims;
  });

export const register = async (change: Parameters<typeof exampleFirearm>[0] = {}) =>
  (await send(contract.firearms.register, { as: people.get('admin'), body: exampleFirearm(change) })).body;
export const ask = (change: Parameters<typeof exampleSearch>[0] = {}, as = officer) => send(search, { as, body: exampleSearch(change) });
export const open = (found: { id: string }, firearmId: string, as = officer) => send(look, { as, params: { id: found.id, firearmId } });
export const idsOf = ({ body }: { body: any }) => body.hits.map(({ firearmId }: { firearmId: string }) => firearmId);
