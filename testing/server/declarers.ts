// For tests of disclosures: two people of a provider, one of another, the approvers, and their actions.
import { beforeAll } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import type { DisclosureStatus } from '../../shared/disclosures/schema.ts';
import { type Claims, send, signUp } from './call.ts';
import { foundEntity } from './registry.ts';

const { create, decide } = contract.disclosures;

export let client: Claims;
export let colleague: Claims;
export let stranger: Claims;
export let admin: Claims;
export let management: Claims;

/** Founds three providers, the last one without a PSiRA number, and signs up their people, once for the file. */
export const withDeclarers = () =>
  beforeAll(async () => {
    await Promise.all([
      foundEntity(1, { name: 'Provider 1 (Pty) Ltd', psiraNumber: 'PSiRA-100001', registrationNumber: '2009/100001/07' }),
      foundEntity(2, { psiraNumber: 'PSiRA-100002' }),
      foundEntity(3),
    ]);
    [client, colleague, stranger, admin, management] = await Promise.all([
      signUp('client', { legalEntityId: 1 }),
      signUp('client', { legalEntityId: 1 }),
      signUp('client', { legalEntityId: 2 }),
      signUp('admin'),
      signUp('psira_management'),
    ]);
  });

export const own = (change: Parameters<typeof exampleDisclosure>[0] = {}) => exampleDisclosure({ companyName: 'Provider 1 (Pty) Ltd', ...change });
export const make = async (change: Parameters<typeof own>[0] = {}, as = client) => (await send(create, { as, body: own(change) })).body;
export const at = ({ id }: { id: string }) => ({ params: { id } });
export const reject = (one: { id: string }, as = management) =>
  send(decide, { as, ...at(one), body: { status: 'rejected', comments: 'The shotguns are missing' } });
export const approve = (one: { id: string }, as = management) => send(decide, { as, ...at(one), body: { status: 'approved' } });

/** Creates a disclosure with this status, submitted by the client and decided by management. */
export async function inStatus(status: DisclosureStatus) {
  const made = await make({ status: status === 'draft' ? 'draft' : 'submitted' });
  if (status === 'approved') return (await approve(made)).body;
  if (status === 'rejected') return (await reject(made)).body;
  return made;
}
