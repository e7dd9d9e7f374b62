// What may be done to an ancillary now, by whom, and why not.

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import type { Firearm } from '../firearms/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Ancillary } from './schema.ts';

export type AncillaryStatus = Ancillary['status'];

/** Ancillaries on one firearm: all of them must fit the one transaction in which the firearm changes hands. */
export const mostAncillaries = 20;

/** From each status to those that may follow. What was lost or stolen may be found; what is retired stays so. The only such table. */
const transitions: Readonly<Record<AncillaryStatus, readonly AncillaryStatus[]>> = {
  active: ['inactive', 'lost', 'stolen', 'retired'],
  inactive: ['active', 'lost', 'stolen', 'retired'],
  lost: ['active', 'inactive', 'retired'],
  stolen: ['active', 'inactive', 'retired'],
  retired: [],
};

export const nextStatuses = (status: AncillaryStatus): readonly AncillaryStatus[] => transitions[status];

/** At hand: it can be on a firearm. Losing or retiring it takes it off, so that a sold firearm never brings along what its owner no longer has. */
export const isAtHand = (status: AncillaryStatus): boolean => status === 'active' || status === 'inactive';

export type AncillaryAction = 'edit' | 'attach' | 'detach' | 'changeStatus';
export interface AllowedAction {
  readonly action: AncillaryAction;
  /** Why not; absent when it may be done now. */
  readonly refusal?: string;
}

type Subject = Pick<Ancillary, 'status' | 'firearm'>;

const retired = 'This ancillary is retired; its record stays as it is.';
const locked = 'A transaction of its firearm is open. Finish or withdraw it first.';

function judge({ status, firearm }: Subject, action: AncillaryAction): string | undefined {
  if (status === 'retired') return retired;
  switch (action) {
    case 'edit':
    case 'changeStatus':
      return undefined;
    case 'attach':
      if (!isAtHand(status)) return `An ancillary that is ${status} cannot be put on a firearm.`;
      return firearm?.isLocked ? locked : undefined;
    case 'detach':
      if (!firearm) return 'It is on no firearm.';
      return firearm.isLocked ? locked : undefined;
    default:
      return action satisfies never;
  }
}

/** Every action that role and duty include, with the reason where it cannot be taken now. */
export function actionsFor(ancillary: Subject, asker: Pick<Actor, 'role'> & Holder): AllowedAction[] {
  if (!mayDo(asker, 'ancillary:write')) return [];
  return (['edit', 'attach', 'detach', 'changeStatus'] as const).map((action) => {
    const refusal = judge(ancillary, action);
    return { action, ...(refusal ? { refusal } : {}) };
  });
}

/** Why the action cannot be taken now; undefined when it can. */
export function refusalOf(ancillary: Subject, action: AncillaryAction, actor: Pick<Actor, 'role'>): string | undefined {
  const allowed = actionsFor(ancillary, actor).find((one) => one.action === action);
  return allowed ? allowed.refusal : 'Your role does not include this.';
}

/** Why the ancillary cannot take this status now; undefined when it can. */
export function statusRefusalOf(ancillary: Subject, wanted: AncillaryStatus, actor: Pick<Actor, 'role'>): string | undefined {
  const refusal = refusalOf(ancillary, 'changeStatus', actor);
  if (refusal) return refusal;
  const next = transitions[ancillary.status];
  return next.includes(wanted) ? undefined : cannotBecome('ancillary', ancillary.status, wanted, `It can become ${next.join(', ')}.`);
}

/** Why this firearm cannot take an ancillary of this owner; undefined when it can. */
export function firearmRefusalOf(firearm: Pick<Firearm, 'ownerId' | 'status' | 'lockedBy'>, ownerId: number): string | undefined {
  if (firearm.ownerId !== ownerId) return 'The firearm belongs to another owner: an ancillary and its firearm have one owner.';
  if (firearm.lockedBy) return 'A transaction of this firearm is open. Finish or withdraw it first.';
  const gone = { lost: true, stolen: true, seized: true, retired: true, active: false, inactive: false, maintenance: false, pending_inspection: false };
  return gone[firearm.status] ? `The firearm is ${firearm.status}: nothing can be put on it.` : undefined;
}
