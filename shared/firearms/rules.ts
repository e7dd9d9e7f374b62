// Rules for status changes: which status may follow, who may give it, and the refusals (spec 2, section 4; domain.md "Who may do what").
import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { can, type Permission } from '../access/roles.ts';
import type { Stored } from '../kinds/stored.ts';
import { isLocked } from './record-rules.ts';
import { type Firearm, firearmStatuses } from './schema.ts';

export { isLoss } from './schema.ts';

export type FirearmStatus = Firearm['status'];

/** Permissions for status changes: keep, inspect, verify the record, release after seizure, retire. */
type Duty = Extract<Permission, 'firearm:keep' | 'firearm:inspect' | 'firearm:verify' | 'firearm:release' | 'firearm:retire'>;

const taken = { pending_inspection: ['firearm:inspect'], seized: ['firearm:inspect'] } as const;
const gone = { lost: ['firearm:keep'], stolen: ['firearm:keep'] } as const;
const ended = { retired: ['firearm:retire'] } as const;
/** A firearm that was lost must be inspected before use. */
const found = { pending_inspection: ['firearm:keep', 'firearm:inspect', 'firearm:verify'], seized: ['firearm:inspect'] } as const;

/** For each status, the statuses that may follow, with the permissions. One of the permissions is enough. The only such table. */
const transitions: Readonly<Record<FirearmStatus, Partial<Readonly<Record<FirearmStatus, readonly Duty[]>>>>> = {
  active: { inactive: ['firearm:keep'], maintenance: ['firearm:keep'], ...taken, ...gone, ...ended },
  inactive: { active: ['firearm:keep'], maintenance: ['firearm:keep'], ...taken, ...gone, ...ended },
  maintenance: { active: ['firearm:keep'], inactive: ['firearm:keep'], ...taken, ...gone, ...ended },
  pending_inspection: {
    active: ['firearm:verify'],
    inactive: ['firearm:verify'],
    maintenance: ['firearm:verify'],
    seized: ['firearm:inspect'],
    ...gone,
    ...ended,
  },
  seized: { active: ['firearm:release'], inactive: ['firearm:release'], ...ended },
  lost: { ...found, ...ended },
  stolen: { ...found, ...ended },
  retired: {},
};

/** Statuses that can be given even while a transaction is open. */
const regardlessOfLock: readonly FirearmStatus[] = ['lost', 'stolen', 'seized'];

/** The status after a seizure ends with a return: inactive. A firearm that was lost, stolen or awaiting inspection must be inspected first. */
export const statusAfterReturn = (before: FirearmStatus): FirearmStatus =>
  ['lost', 'stolen', 'seized', 'pending_inspection'].includes(before) ? 'pending_inspection' : 'inactive';

/** True if a firearm with this status can be transferred or disposed of. */
export const canChangeHands = (status: FirearmStatus): boolean => status === 'active' || status === 'inactive' || status === 'maintenance';

export interface StatusChange {
  readonly status: FirearmStatus;
  /** The reason if the change is refused now. */
  readonly refusal?: string;
}

type Subject = Stored<Pick<Firearm, 'status' | 'lockedBy'>> & { readonly seizureId?: string | null };
type Asker = Pick<Actor, 'role'>;

const inWords: Partial<Record<FirearmStatus, string>> = { maintenance: 'in maintenance', pending_inspection: 'pending inspection' };

/** Words to follow "to". */
const nameOf = (status: FirearmStatus): string => status.replace('_', ' ');

/** Words to follow "is" and "becomes". */
export const statusWords = (status: FirearmStatus): string => inWords[status] ?? status;

/** Who has the permission, in the words of a refusal. */
const whoHas: Readonly<Record<Duty, string>> = {
  'firearm:keep': 'its owner or keeper',
  'firearm:inspect': 'an inspector',
  'firearm:verify': 'the firearm office',
  'firearm:release': 'an internal user',
  'firearm:retire': 'an internal user',
};

/** True if no status can follow. */
export const isFinal = (status: FirearmStatus): boolean => Object.keys(transitions[status]).length === 0;

/** True if the role can give this status in some situation. Otherwise the call returns 403. */
export function mayGive(role: Actor['role'], status: FirearmStatus): boolean {
  return Object.values(transitions).some((next) => next[status]?.some((duty) => can(role, duty)));
}

/** Changes that the role may make to this firearm now. If a lock or seizure forbids a change, it has a reason. */
export function statusChangesFor({ status, lockedBy, seizureId }: Subject, { role }: Asker): StatusChange[] {
  return (Object.keys(transitions[status]) as FirearmStatus[])
    .filter((next) => transitions[status][next]?.some((duty) => can(role, duty)))
    .map((next) => {
      const locked = lockedBy && !regardlessOfLock.includes(next) ? isLocked : undefined;
      const refusal = seizureId ? 'The firearm is held under a seizure. Record its return or destruction in the seizure.' : locked;
      return { status: next, ...(refusal ? { refusal } : {}) };
    });
}

/** Why the firearm cannot get this status now; undefined if it can. */
export function refusalOf(firearm: Subject, wanted: FirearmStatus, actor: Asker): string | undefined {
  const changes = statusChangesFor(firearm, actor);
  const change = changes.find(({ status }) => status === wanted);
  if (change) return change.refusal;
  if (firearm.status === wanted) return `The firearm is already ${statusWords(wanted)}.`;
  const open = changes.filter(({ refusal }) => !refusal).map(({ status }) => nameOf(status));
  const instead = isFinal(firearm.status)
    ? 'Its record cannot be changed.'
    : open.length > 0
      ? `You can change it to ${open.join(', ')}.`
      : 'You cannot change its status now.';
  const duties = transitions[firearm.status][wanted];
  if (!duties) return `A firearm that is ${statusWords(firearm.status)} cannot be changed to ${nameOf(wanted)}. ${instead}`;
  const others = [...new Set(duties.map((duty) => whoHas[duty]))].join(' or ');
  return `Only ${others} can change a firearm from ${nameOf(firearm.status)} to ${nameOf(wanted)}. ${instead}`;
}

/** The choices in the status dialog: every status that the role can ever give, except the present one, with the reason if it is refused now. */
export function statusChoicesFor(firearm: Subject, actor: Asker & Holder): StatusChange[] {
  if (!mayDo(actor, 'firearm:status')) return [];
  return firearmStatuses
    .filter((status) => status !== firearm.status && mayGive(actor.role, status))
    .map((status) => {
      const refusal = refusalOf(firearm, status, actor);
      return { status, ...(refusal ? { refusal } : {}) };
    });
}

/** When the present status began: the registration, or the last change. */
export const statusSinceOf = ({ statusSince, createdAt }: { readonly statusSince?: string | undefined; readonly createdAt: string }): string =>
  statusSince ?? createdAt;
