// Rules about delegations: their state today, and the branches that they cover.
import type { Delegation, DelegationState } from './schema.ts';

type Period = { readonly validFrom: string; readonly validUntil: string; readonly revokedAt?: string | null | undefined };

/** Both days of the period are included. */
export function stateOfDelegation({ validFrom, validUntil, revokedAt }: Period, today: string): DelegationState {
  if (revokedAt) return 'revoked';
  if (today < validFrom) return 'not_yet_in_force';
  return today > validUntil ? 'expired' : 'in_force';
}

/** A delegation without a branch covers all branches of its provider. */
export const covers = ({ branchId }: { readonly branchId?: Delegation['branchId'] | undefined }, branch: string): boolean => !branchId || branchId === branch;

type Held = Pick<Delegation, 'id' | 'officerId' | 'branchId' | 'branchName' | 'state'>;

const namesOf = (some: readonly Held[]): string => [...new Set(some.map(({ branchName }) => branchName ?? ''))].join(' and ');

/** Warns that nobody else can issue firearms at a branch if some of a provider's delegations end; undefined if others cover the same branches. */
export function soleIssuerWarning(all: readonly Held[], isEnding: (one: Held) => boolean): string | undefined {
  const inForce = all.filter(({ state }) => state === 'in_force');
  const [ending, others] = [inForce.filter(isEnding), inForce.filter((one) => !isEnding(one))];
  if (ending.length === 0 || others.some(({ branchId }) => branchId === null)) return undefined;
  const remedy = 'Record the written authority of another officer first.';
  if (ending.some(({ branchId }) => branchId === null))
    return others.length === 0
      ? `No other officer of the company has a written authority in force. Nobody can issue firearms afterwards. ${remedy}`
      : `No other officer has a written authority in force, except at ${namesOf(others)}. Nobody can issue firearms at the other branches afterwards. ${remedy}`;
  const alone = ending.filter(({ branchId }) => !others.some((other) => other.branchId === branchId));
  return alone.length === 0
    ? undefined
    : `No other officer has a written authority in force at ${namesOf(alone)}. Nobody can issue firearms there afterwards. ${remedy}`;
}
