// Why a firearm's record or what stands on it cannot be written on now. Apart from how its status changes: the form that corrects a record
// has enough to load.
import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { type Firearm, isLoss } from './schema.ts';

/** Why what ends or moves a firearm waits. */
export const isLocked = 'A transaction of this firearm is open. Finish or withdraw it first.';

/** Why nothing can be done with a firearm whose registration was undone; undefined for any other. */
export const reversalRefusalOf = ({ reversal }: { readonly reversal?: Firearm['reversal'] | undefined }): string | undefined =>
  reversal ? `The registration of this firearm was reversed with the import ${reversal.fileName}. Register it again to work with it.` : undefined;

type Held = {
  readonly status: Firearm['status'];
  readonly lockedBy?: string | null | undefined;
  readonly reversal?: Firearm['reversal'] | undefined;
};

/** Why nothing is written on its record any more; undefined while something is. */
const endRefusalOf = ({ status }: Pick<Held, 'status'>): string | undefined =>
  status === 'retired' ? 'The firearm is retired: its record stays as it is.' : undefined;

/**
 * Why its description cannot be corrected now, one by one or by an import; undefined when it can. Under a transaction it stays what
 * the parties accept. Lost, stolen or seized it can be corrected: it is by its record that it is looked for and given back.
 */
export const editRefusalOf = (firearm: Held): string | undefined => reversalRefusalOf(firearm) ?? (firearm.lockedBy ? isLocked : endRefusalOf(firearm));

/**
 * Why what the weapon itself shows cannot be written down now; undefined when it can. A holder that does not have it looks at nothing;
 * who assesses risks may have it, or knows more of it.
 */
export function profileRefusalOf({ status }: Pick<Held, 'status'>, { role }: Pick<Actor, 'role'>): string | undefined {
  if (can(role, 'firearm:assess-risk') || !(isLoss(status) || status === 'seized')) return endRefusalOf({ status });
  return `The firearm is ${status}: what it looks like is written down again once it is back.`;
}
