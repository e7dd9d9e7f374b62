// Which status a firearm may take next, who may give it, and why not (spec 2, section 4; domain.md "Who may do what").
import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { can, type Permission } from '../access/roles.ts';
import type { Stored } from '../kinds/stored.ts';
import { isLocked } from './record-rules.ts';
import { type Firearm, firearmStatuses } from './schema.ts';

export { isLoss } from './schema.ts';

export type FirearmStatus = Firearm['status'];

/** What giving a status takes: keeping the weapon, inspecting it, verifying its record, releasing what was taken, or ending its life. */
type Duty = Extract<Permission, 'firearm:keep' | 'firearm:inspect' | 'firearm:verify' | 'firearm:release' | 'firearm:retire'>;

const taken = { pending_inspection: ['firearm:inspect'], seized: ['firearm:inspect'] } as const;
const gone = { lost: ['firearm:keep'], stolen: ['firearm:keep'] } as const;
const ended = { retired: ['firearm:retire'] } as const;
/** What was lost is looked at before it is in use again. */
const found = { pending_inspection: ['firearm:keep', 'firearm:inspect', 'firearm:verify'], seized: ['firearm:inspect'] } as const;

/** From each status to those that may follow, with the duties of which one is enough. The only such table. */
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

/** What happens to a firearm whether or not a transaction is open. */
const regardlessOfLock: readonly FirearmStatus[] = ['lost', 'stolen', 'seized'];

/** What a firearm becomes when its seizure ends with its return: inactive. What was lost, stolen or to be inspected is inspected first. */
export const statusAfterReturn = (before: FirearmStatus): FirearmStatus =>
  ['lost', 'stolen', 'seized', 'pending_inspection'].includes(before) ? 'pending_inspection' : 'inactive';

/** Statuses in which a firearm can change hands or be disposed of. */
export const canChangeHands = (status: FirearmStatus): boolean => status === 'active' || status === 'inactive' || status === 'maintenance';

export interface StatusChange {
  readonly status: FirearmStatus;
  /** Why not; absent when it may be done now. */
  readonly refusal?: string;
}

type Subject = Stored<Pick<Firearm, 'status' | 'lockedBy'>> & { readonly seizureId?: string | null };
type Asker = Pick<Actor, 'role'>;

const inWords: Partial<Record<FirearmStatus, string>> = { maintenance: 'in maintenance', pending_inspection: 'pending inspection' };

/** As it stands behind "to". */
const nameOf = (status: FirearmStatus): string => status.replace('_', ' ');

/** As it stands behind "is" and "becomes". */
export const statusWords = (status: FirearmStatus): string => inWords[status] ?? status;

/** Who has the duty, in the words of a refusal. */
const whoHas: Readonly<Record<Duty, string>> = {
  'firearm:keep': 'its owner or keeper',
  'firearm:inspect': 'an inspector',
  'firearm:verify': 'the firearm office',
  'firearm:release': 'an internal user',
  'firearm:retire': 'an internal user',
};

/** Nothing follows a final status: giving it cannot be undone. */
export const isFinal = (status: FirearmStatus): boolean => Object.keys(transitions[status]).length === 0;

/** Every status the role could give in some situation: asking for another is no part of it (403). */
export function mayGive(role: Actor['role'], status: FirearmStatus): boolean {
  return Object.values(transitions).some((next) => next[status]?.some((duty) => can(role, duty)));
}

/** The changes the role may make to this firearm now, those that the lock forbids with the reason. */
export function statusChangesFor({ status, lockedBy, seizureId }: Subject, { role }: Asker): StatusChange[] {
  return (Object.keys(transitions[status]) as FirearmStatus[])
    .filter((next) => transitions[status][next]?.some((duty) => can(role, duty)))
    .map((next) => {
      const locked = lockedBy && !regardlessOfLock.includes(next) ? isLocked : undefined;
      const refusal = seizureId ? 'The firearm is held under a seizure. Its return or destruction is recorded there.' : locked;
      return { status: next, ...(refusal ? { refusal } : {}) };
    });
}

/** Why the firearm cannot take this status now; undefined when it can. */
export function refusalOf(firearm: Subject, wanted: FirearmStatus, actor: Asker): string | undefined {
  const changes = statusChangesFor(firearm, actor);
  const change = changes.find(({ status }) => status === wanted);
  if (change) return change.refusal;
  if (firearm.status === wanted) return `The firearm is already ${statusWords(wanted)}.`;
  const open = changes.filter(({ refusal }) => !refusal).map(({ status }) => nameOf(status));
  const instead = isFinal(firearm.status)
    ? 'Its record stays as it is.'
    : open.length > 0
      ? `You can change it to ${open.join(', ')}.`
      : 'You can give it no other status now.';
  const duties = transitions[firearm.status][wanted];
  if (!duties) return `A firearm that is ${statusWords(firearm.status)} cannot be changed to ${nameOf(wanted)}. ${instead}`;
  const others = [...new Set(duties.map((duty) => whoHas[duty]))].join(' or ');
  return `Only ${others} can change a firearm from ${nameOf(firearm.status)} to ${nameOf(wanted)}. ${instead}`;
}

/** What a person is offered: every status the role ever gives but the present one, with the reason where it cannot be given now. */
export function statusChoicesFor(firearm: Subject, actor: Asker & Holder): StatusChange[] {
  if (!mayDo(actor, 'firearm:status')) return [];
  return firearmStatuses
    .filter((status) => status !== firearm.status && mayGive(actor.role, status))
    .map((status) => {
      const refusal = refusalOf(firearm, status, actor);
      return { status, ...(refusal ? { refusal } : {}) };
    });
}

/** Since when its status holds: from the registration on, until it changes. */
export const statusSinceOf = ({ statusSince, createdAt }: { readonly statusSince?: string | undefined; readonly createdAt: string }): string =>
  statusSince ?? createdAt;
