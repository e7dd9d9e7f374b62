// Reasons why a firearm's record cannot be changed now. Separate from the status rules to keep the edit form's bundle small.
import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { type Firearm, isLoss } from './schema.ts';

/** Why a firearm in an open transaction cannot be changed. */
export const isLocked = 'This firearm has an open transaction. Complete or withdraw it first.';

/** Why a firearm with a reversed registration cannot be changed; undefined for others. */
export const reversalRefusalOf = ({ reversal }: { readonly reversal?: Firearm['reversal'] | undefined }): string | undefined =>
  reversal ? `The registration of this firearm was reversed with the import ${reversal.fileName}. Register the firearm again to work with it.` : undefined;

type Held = {
  readonly status: Firearm['status'];
  readonly lockedBy?: string | null | undefined;
  readonly reversal?: Firearm['reversal'] | undefined;
};

/** Why a retired firearm's record cannot be changed; undefined for others. */
const endRefusalOf = ({ status }: Pick<Held, 'status'>): string | undefined =>
  status === 'retired' ? 'The firearm is retired. Its record cannot be changed.' : undefined;

/**
 * Why the description cannot be corrected now; undefined if it can. The parties of an open transaction have accepted the description. A lost, stolen or
 * seized firearm can be corrected, because people identify it by its record.
 */
export const editRefusalOf = (firearm: Held): string | undefined => reversalRefusalOf(firearm) ?? (firearm.lockedBy ? isLocked : endRefusalOf(firearm));

/**
 * Why the firearm cannot be profiled now; undefined if it can. A holder cannot profile a firearm that it does not have. Users who assess risk may have
 * it.
 */
export function profileRefusalOf({ status }: Pick<Held, 'status'>, { role }: Pick<Actor, 'role'>): string | undefined {
  if (can(role, 'firearm:assess-risk') || !(isLoss(status) || status === 'seized')) return endRefusalOf({ status });
  return `The firearm is ${status}. Record its condition after recovery.`;
}
