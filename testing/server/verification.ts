// For tests of verification: a firearm with a verification status, and people's actions on its record.
import { contract } from '../../shared/contract.ts';
import type { VerificationStatus } from '../../shared/verification/rules.ts';
import { type Answered, send } from './call.ts';
import { as, registered } from './seizures.ts';

type Who = Parameters<typeof as>[0];

export const decide = (id: string, status: string, who: Who = 'firearm_office', more: { note?: string | null; ifMatch?: number } = {}): Promise<Answered> =>
  send(contract.verification.decide, {
    as: as(who),
    params: { id },
    body: { status, note: more.note === undefined ? 'As the card says' : more.note },
    ...(more.ifMatch === undefined ? {} : { headers: { 'if-match': `"${more.ifMatch}"` } }),
  });

export const answer = (id: string, who: Who = 'client', text = 'The card is attached'): Promise<Answered> =>
  send(contract.verification.answer, { as: as(who), params: { id }, body: { text } });

/** Registers a firearm of provider 1 and gives its record this verification status. */
export async function inVerification(status: VerificationStatus, change: Parameters<typeof registered>[0] = {}): Promise<string> {
  const { id } = await registered(change);
  if (status !== 'pending') await decide(id, status);
  return id;
}

/** Returns the verification of the firearm's record, as an administrator sees it. */
export const verificationOf = async (id: string) => (await send(contract.firearms.get, { as: as('admin'), params: { id } })).body.verification;

/** Returns the record's entry in a person's work queue. */
export const queueOf = async (who: Who, id: string) =>
  (await send(contract.queues.list, { as: as(who), query: { limit: '100' } })).body.filter((one: { entityId: string }) => one.entityId === id);
