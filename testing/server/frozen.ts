// For tests of frozen registers: five providers, their firearms and sales, and the file of the register.
import { beforeAll, expect } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import type { FrozenRegister } from '../../shared/disclosures/register.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import type { TransactionStep } from '../../shared/transactions/rules.ts';
import { type Claims, send, signUp } from './call.ts';
import { putInto } from './losses.ts';
import { foundEntity } from './registry.ts';

const { create, register } = contract.disclosures;
export const today = dayOf(new Date());
const period = { disclosurePeriodStart: dayAfter(today, -30), disclosurePeriodEnd: today };
const clients = new Map<number, Claims>();
let office: Claims;
export let internal: Claims;
export let management: Claims;
export const as = (entity: number) => clients.get(entity) as Claims;

/** Founds five providers with one person each and signs up the others, once for the file. */
export const withProviders = () =>
  beforeAll(async () => {
    for (const id of [1, 2, 3, 4, 5]) {
      await foundEntity(id, { name: id === 5 ? '../../évil "Co"\r\nLtd; 安' : `Provider ${id}`, psiraNumber: `PSiRA-10000${id}` });
      clients.set(id, await signUp('client', { legalEntityId: id }));
    }
    [office, internal, management] = await Promise.all([signUp('firearm_office'), signUp('internal'), signUp('psira_management')]);
  });

export const add = async (ownerId: number, change: object = {}) =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId, ...change }) })).body;
export const setStatus = (id: string, status: string) => putInto(status, id, { as: internal });

export async function submitted(entity: number, change: object = {}, companyName = `Provider ${entity}`) {
  const body = exampleDisclosure({ companyName, psiraNumber: `PSiRA-10000${entity}`, ...period, status: 'submitted', ...change });
  const answer = await send(create, { as: as(entity), body });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Returns the file as a person downloads it. */
export async function fileOf(one: { id: string }, entity: number) {
  const { status, body } = await send(register, { as: as(entity), params: { id: one.id } });
  expect(status).toBe(200);
  const answer = await fetch(body.url);
  const text = await answer.text();
  return { body, text, headers: answer.headers, frozen: JSON.parse(text) as FrozenRegister };
}

export async function sell(firearmId: string, from: number, to: number) {
  const begun = await send(contract.transactions.create, {
    as: as(from),
    body: { firearmId, transactionType: 'sale', toEntityId: to, transactionDate: today },
  });
  const step = (who: Claims, status: TransactionStep) => send(contract.transactions.decide, { as: who, params: { id: begun.body.id }, body: { status } });
  for (const [who, status] of [
    [as(to), 'under_review'],
    [office, 'approved'],
    [office, 'completed'],
  ] as const)
    expect((await step(who, status)).status).toBe(200);
}
