// For tests of the work queues: a person of every role, people of two providers, and a check of whose queue has a record.
import { beforeAll, expect } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import type { WorkItem } from '../../shared/queues/schema.ts';
import { type Claims, send, signUp } from './call.ts';
import { foundEntity } from './registry.ts';

export const people = new Map<string, Claims>();
export const as = (name: string) => people.get(name) as Claims;

/** Founds three providers and signs everybody up, once for the file. Nobody of provider 3 has an account. */
export const withEverybody = () =>
  beforeAll(async () => {
    await Promise.all([foundEntity(1, { psiraNumber: 'PSiRA-100001' }), foundEntity(2), foundEntity(3)]);
    for (const role of ['admin', 'internal', 'inspector', 'law_enforcement', 'firearm_office', 'psira_management', 'external_saps'] as Role[])
      people.set(role, await signUp(role));
    for (const id of [1, 2]) people.set(`provider ${id}`, await signUp('client', { legalEntityId: id }));
  });

/** Returns the names of the people whose queue has the record. */
export async function waitsFor(id: string): Promise<string[]> {
  const found = await Promise.all([...people].map(async ([name, claims]) => [name, await itemOf(id, claims)] as const));
  return found.flatMap(([name, item]) => (item ? [name] : [])).sort();
}
export const itemOf = async (id: string, claims: Claims): Promise<WorkItem | undefined> =>
  ((await send(contract.queues.list, { as: claims, query: { limit: '100' } })).body as WorkItem[]).find(({ entityId }) => entityId === id);

/** Returns the body of a successful call. */
export const ok = async (answer: ReturnType<typeof send>): Promise<any> => {
  const { status, body } = await answer;
  expect([status, body], JSON.stringify(body)).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
  return body;
};
