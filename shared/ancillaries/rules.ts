// The actions on an ancillary: permissions and refusals.

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import type { Firearm } from '../firearms/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Ancillary } from './schema.ts';

export type AncillaryStatus = Ancillary['status'];

/** Most ancillaries on one firearm. All must fit the transaction that transfers the firearm. */
export const mostAncillaries = 20;

/** For each status, the statuses that may follow. Lost or stolen ones can be found; retired is final. The only such table. */
const transitions: Readonly<Record<AncillaryStatus, readonly AncillaryStatus[]>> = {
  active: ['inactive', 'lost', 'stolen', 'retired'],
  inactive: ['active', 'lost', 'stolen', 'retired'],
  lost: ['active', 'inactive', 'retired'],
  stolen: ['active', 'inactive', 'retired'],
  retired: [],
};

export const nextStatuses = (status: AncillaryStatus): readonly AncillaryStatus[] => transitions[status];

/** True if an ancillary with this status can be attached. Losing or retiring it detaches it, so that a sale of the firearm never includes it. */
export const isAttachable = (status: AncillaryStatus): boolean => status === 'active' || status === 'inactive';

export type AncillaryAction = 'edit' | 'attach' | 'detach' | 'changeStatus';
export interface AllowedAction {
  readonly action: AncillaryAction;
  /** The reason if the action is refused now. */
  readonly refusal?: string;
}

type Subject = Pick<Ancillary, 'status' | 'firearm'>;

const retired = 'This ancillary is retired. Its record cannot be changed.';
const locked = 'Its firearm has an open transaction. Complete or withdraw it first.';

function judge({ status, firearm }: Subject, action: AncillaryAction): string | undefined {
  if (status === 'retired') return retired;
  switch (action) {
    case 'edit':
    case 'changeStatus':
      return undefined;
    case 'attach':
      if (!isAttachable(status)) return `You cannot attach an ancillary that is ${status}.`;
      return firearm?.isLocked ? locked : undefined;
    case 'detach':
      if (!firearm) return 'The ancillary is not attached to a firearm.';
      return firearm.isLocked ? locked : undefined;
    default:
      return action satisfies never;
  }
}

/** The actions that role and duty include, each with the reason if it is refused now. */
export function actionsFor(ancillary: Subject, asker: Pick<Actor, 'role'> & Holder): AllowedAction[] {
  if (!mayDo(asker, 'ancillary:write')) return [];
  return (['edit', 'attach', 'detach', 'changeStatus'] as const).map((action) => {
    const refusal = judge(ancillary, action);
    return { action, ...(refusal ? { refusal } : {}) };
  });
}

/** Why the action is refused now; undefined if it is allowed. */
export function refusalOf(ancillary: Subject, action: AncillaryAction, actor: Pick<Actor, 'role'>): string | undefined {
  const allowed = actionsFor(ancillary, actor).find((one) => one.action === action);
  return allowed ? allowed.refusal : 'Your role does not include this action.';
}

/** Why the ancillary cannot get this status now; undefined if it can. */
export function statusRefusalOf(ancillary: Subject, wanted: AncillaryStatus, actor: Pick<Actor, 'role'>): string | undefined {
  const refusal = refusalOf(ancillary, 'changeStatus', actor);
  if (refusal) return refusal;
  const next = transitions[ancillary.status];
  return next.includes(wanted) ? undefined : cannotBecome('ancillary', ancillary.status, wanted, `It can become ${next.join(', ')}.`);
}

/** Why an ancillary of this owner cannot be attached to this firearm; undefined if it can. */
export function firearmRefusalOf(firearm: Pick<Firearm, 'ownerId' | 'status' | 'lockedBy'>, ownerId: number): string | undefined {
  if (firearm.ownerId !== ownerId) return 'The firearm belongs to another owner. An ancillary and its firearm must have one owner.';
  if (firearm.lockedBy) return 'This firearm has an open transaction. Complete or withdraw it first.';
  const gone = { lost: true, stolen: true, seized: true, retired: true, active: false, inactive: false, maintenance: false, pending_inspection: false };
  return gone[firearm.status] ? `The firearm is ${firearm.status}. You cannot attach an ancillary to it.` : undefined;
}
