// For tests of licenses: two providers with their people, and their actions on a license.
import { beforeAll } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, type Sent, send, signUp } from './call.ts';
import { foundEntity, itemsOf } from './registry.ts';

const { licenses } = contract;
export const today = dayOf(new Date());

/** People of provider 1, provider 2, the firearm office and the regulator. */
export const people = {} as Record<'client' | 'other' | 'office' | 'internal', Claims>;

/** Founds providers 1 and 2 and signs their people up before the file's tests. */
export const withHolders = () =>
  beforeAll(async () => {
    await Promise.all([foundEntity(1), foundEntity(2)]);
    people.client = await signUp('client', { legalEntityId: 1 });
    people.other = await signUp('client', { legalEntityId: 2 });
    people.office = await signUp('firearm_office', { firstName: 'Lindiwe' });
    people.internal = await signUp('internal');
  });

export const registered = async (change: Parameters<typeof exampleFirearm>[0] = {}) =>
  (await send(contract.firearms.register, { as: people.internal, body: exampleFirearm(change) })).body;
export const create = (firearmId: string, card: Partial<ReturnType<typeof exampleCard>> = {}, more: Sent = {}) =>
  send(licenses.create, { as: people.client, body: { firearmId, ...exampleCard(), ...card }, ...more });
export const created = async (card: Parameters<typeof create>[1] = {}) => (await create((await registered()).id, card)).body;
export const get = (id: string, as = people.client) => send(licenses.get, { as, params: { id } });

/** Creates a license with so many days left. */
export async function licensed(days: number, ownerId = 1) {
  const license = exampleCard({ issuedOn: dayAfter(today, days - 1826), expiresOn: dayAfter(today, days) });
  const firearm = await registered({ license, ownerId });
  return (await send(licenses.list, { as: people.internal, query: { firearmId: firearm.id } })).body[0];
}
export const lodge = (id: string, lodgedOn = today, more: Sent = {}) =>
  send(licenses.lodge, { as: people.client, params: { id }, body: { lodgedOn, receiptNumber: 'SAPS-517-0042' }, ...more });

/** Returns the guards of a record as text. */
export const guardsOf = async (holder: string) =>
  (await itemsOf('guard'))
    .filter(({ heldBy }) => heldBy === holder)
    .map(({ kind, value }) => `${kind} ${value}`)
    .sort();
