// Which status a firearm may take next, who may give it, and why not (spec 2, section 4; domain.md "Who may do what").
import type { Actor } from '../access/actor.ts';
import { can, type Permission } from '../access/roles.ts';
import type { Firearm } from './schema.ts';

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

/** A loss or theft is reported with the day it happened (FCA Regulations 2004, reg 87(f)). */
export const isLoss = (status: FirearmStatus): boolean => status === 'lost' || status === 'stolen';

/** Statuses in which a firearm can change hands or be disposed of. */
export const canChangeHands = (status: FirearmStatus): boolean => status === 'active' || status === 'inactive' || status === 'maintenance';

export interface StatusChange {
  readonly status: FirearmStatus;
  /** Why not; absent when it may be done now. */
  readonly refusal?: string;
}

type Subject = Pick<Firearm, 'status' | 'lockedBy'>;

const words = (status: FirearmStatus) => status.replaceAll('_', ' ');

/** The statuses that may follow in principle, whoever asks. */
export const nextStatuses = (status: FirearmStatus): FirearmStatus[] => Object.keys(transitions[status]) as FirearmStatus[];

/** Every status the role could give in some situation: asking for another is no part of it (403). */
export function mayGive(role: Actor['role'], status: FirearmStatus): boolean {
  return Object.values(transitions).some((next) => next[status]?.some((duty) => can(role, duty)));
}

/** The changes the role may make to this firearm now, those that the lock forbids with the reason. */
export function statusChangesFor({ status, lockedBy }: Subject, { role }: Pick<Actor, 'role'>): StatusChange[] {
  return nextStatuses(status)
    .filter((next) => transitions[status][next]?.some((duty) => can(role, duty)))
    .map((next) => ({
      status: next,
      ...(lockedBy && !regardlessOfLock.includes(next) ? { refusal: 'A transaction of this firearm is open. Finish or withdraw it first.' } : {}),
    }));
}

/** Why the firearm cannot take this status now; undefined when it can. */
export function refusalOf(firearm: Subject, wanted: FirearmStatus, actor: Pick<Actor, 'role'>): string | undefined {
  const changes = statusChangesFor(firearm, actor);
  const change = changes.find(({ status }) => status === wanted);
  if (change) return change.refusal;
  if (firearm.status === wanted) return `The firearm is already ${words(wanted)}.`;
  const open = changes.filter(({ refusal }) => !refusal).map(({ status }) => words(status));
  const instead = open.length > 0 ? `From here you can choose ${open.join(', ')}.` : 'From here you can choose no other status.';
  return `A firearm that is ${words(firearm.status)} cannot become ${words(wanted)} by you now. ${instead}`;
}
