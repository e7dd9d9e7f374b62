// For tests of transactions: people of three providers, the office, and their actions. Provider 4 has nobody with an account.
import * as v from 'valibot';
import { beforeAll, expect } from 'vitest';
import { getFirearm, registerFirearm } from '../../functions/firearms/store.ts';
import { firstBrokenEntry } from '../../functions/history/store.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { type Claims, founder, send, signUp } from './call.ts';
import { foundEntity, itemsOf } from './registry.ts';

const { create, decide } = contract.transactions;
const national = { kind: 'national' } as const;

export let one: Claims;
export let two: Claims;
export let three: Claims;
export let internal: Claims;
export let office: Claims;

/** Founds the providers and signs everybody up, once for the file. */
export const withParties = () =>
  beforeAll(async () => {
    await Promise.all([foundEntity(1), foundEntity(2, { province: 'KwaZulu-Natal' }), foundEntity(3), foundEntity(4)]);
    one = await signUp('client', { legalEntityId: 1 });
    two = await signUp('client', { legalEntityId: 2 });
    three = await signUp('client', { legalEntityId: 3 });
    internal = await signUp('internal');
    office = await signUp('firearm_office');
  });

export const registered = async (change: Parameters<typeof exampleFirearm>[0] = {}): Promise<string> =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm(change) })).body.id;
/** Registers a firearm so many days ago, so that a transaction may have a date since then. */
export const registeredBefore = async (days: number, change: Parameters<typeof exampleFirearm>[0] = {}): Promise<string> =>
  (await registerFirearm(v.parse(RegisterFirearm, exampleFirearm(change)), { ...founder, role: 'internal', sessionId: 'test' }, daysAfter(new Date(), -days)))
    .id;
export const begin = async (firearmId: string, change: object = {}, as = one): Promise<string> =>
  (await send(create, { as, body: { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2, ...change } })).body.id;
export const step = (id: string, status: string, as: Claims, more: { comments?: string; headers?: Record<string, string> } = {}) =>
  send(decide, {
    as,
    params: { id },
    body: { status, comments: more.comments ?? (status === 'rejected' ? 'Not agreed' : undefined) },
    headers: more.headers ?? {},
  });
export const expectSteps = async (id: string, ...steps: [string, Claims][]) => {
  for (const [status, as] of steps) expect(await step(id, status, as)).toMatchObject({ status: 200, body: { status } });
};
/** Takes a transaction to `approved`; the receiving party is provider 2. */
export const approved = async (id: string) => expectSteps(id, ['under_review', two], ['approved', office]);
export const firearmOf = (id: string) => getFirearm(id, national);
export const guardsOf = async (firearmId: string) =>
  (await itemsOf('guard')).filter(({ kind, value }) => kind === 'firearm-transaction' && value === firearmId);
export const expectWhole = async (firearmId: string, id: string) => {
  const record = (await itemsOf('transaction')).find((item) => item.id === id) as { version: number; chainHead: string };
  expect(await firstBrokenEntry('firearm', firearmId, await firearmOf(firearmId))).toBeUndefined();
  expect(await firstBrokenEntry('transaction', id, record)).toBeUndefined();
};
