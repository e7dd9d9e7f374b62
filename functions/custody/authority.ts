// Written authorities of the license holder, and exceptions that a second authorised person allows (reg 21(1)(c)).
import type { Override } from '../../shared/custody/schema.ts';
import { delegationInForce } from '../delegations/in-force.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { Refusal } from './answer.ts';
import type { OverrideCopy } from './copies.ts';
import type { Sign } from './signers.ts';

/** Where an authority is needed: the branch of a safe, and its provider. */
export type Where = Pick<SafeRecord, 'legalEntityId' | 'branchId'>;

/** The written authority of an officer at a branch of the provider; undefined without one in force. */
export async function authorityOf(officerId: string, { legalEntityId, branchId }: Where, at: Date) {
  const found = await delegationInForce(officerId, branchId, at);
  return found?.legalEntityId === legalEntityId ? found : undefined;
}

/** The second person who allows an exception: active, with a written authority, and not one of the people of the issue. Throws a refusal. */
export async function allowedBy(override: Override, others: readonly (string | undefined)[], where: Where, sign: Sign, at: Date): Promise<OverrideCopy> {
  const refuse = (message: string) => new Refusal('OVERRIDE_INVALID', message, [], 'override.officerId');
  if (others.includes(override.officerId))
    throw refuse('An exception needs another person, who neither issues nor receives the firearm, and is not the signed-in user.');
  const { officer, name } = await sign(override, 'override.pin');
  if (officer.employment !== 'active') throw refuse(`${name} is not active and cannot allow an exception.`);
  const authority = await authorityOf(officer.id, where, at);
  if (!authority) throw refuse(`${name} has no written authority of the license holder in force at this branch, and cannot allow an exception.`);
  return { officerId: officer.id, name, reason: override.reason, delegationId: authority.id };
}
