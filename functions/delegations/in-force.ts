// The delegation that allows an officer to issue firearms at a branch.
import { covers, stateOfDelegation } from '../../shared/delegations/rules.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type DelegationRecord, delegations } from './entity.ts';

/** More than any officer has: the store refuses a delegation of an officer with `mostDelegations`. */
const mostRead = 100;

/** The officer's delegations that have not ended on this day, the first to end first. One query of an index, which may lag by a moment. */
export async function heldDelegations(officerId: string, today: string): Promise<DelegationRecord[]> {
  const { data } = await delegations().query.heldNow({ heldBy: officerId }).gte({ validUntil: today }).go({ limit: mostRead });
  return data;
}

/**
 * The officer's delegation in force for this branch, of several the last to end. The index may lag: a caller that writes must check in its transaction
 * that the record is unchanged.
 */
export async function delegationInForce(officerId: string, branchId: string, at: Date): Promise<DelegationRecord | undefined> {
  const today = dayOf(at);
  const held = await heldDelegations(officerId, today);
  return held.findLast((one) => covers(one, branchId) && stateOfDelegation(one, today) === 'in_force');
}
