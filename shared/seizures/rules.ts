// Rules for the steps of a seizure: which status is next, who may set it, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Stored } from '../kinds/stored.ts';
import type { ReturnObstacle, Seizure, SeizureStatus } from './schema.ts';

export type SeizureStep = Exclude<SeizureStatus, 'seized'>;

/** The next statuses of each status. The only such table. */
const transitions: Readonly<Record<SeizureStatus, readonly SeizureStep[]>> = {
  seized: ['processed'],
  processed: ['returned', 'destroyed'],
  returned: [],
  destroyed: [],
};

/** While the seizure is open, it holds the firearm and its custody continues. */
export const isOpen = (status: SeizureStatus): boolean => transitions[status].length > 0;

type Subject = Stored<Pick<Seizure, 'status' | 'destruction' | 'release'>>;
type Asker = Pick<Actor, 'userId' | 'role'>;

/**
 * The effect of a requested status. Destruction is proposed by one user and confirmed by another. So is a return that the rules forbid: it is requested,
 * then confirmed. Both can be withdrawn before that.
 */
export type Move = 'process' | 'return' | 'request' | 'allow' | 'propose' | 'confirm' | 'withdraw';

/** `obstacles`: the obstacles to a return now. */
export function moveOf({ status, destruction, release }: Subject, wanted: SeizureStep, obstacles: readonly ReturnObstacle[] = []): Move {
  if (wanted === 'returned') return obstacles.length === 0 ? 'return' : release ? 'allow' : 'request';
  if (wanted === 'destroyed') return destruction ? 'confirm' : 'propose';
  return status === 'processed' ? 'withdraw' : 'process';
}

/** Why the status cannot be set; undefined if it can be. */
export function refusalOf(seizure: Subject, wanted: SeizureStep, { userId }: Asker, obstacles?: readonly ReturnObstacle[]): string | undefined {
  const { status, destruction, release } = seizure;
  const move = moveOf(seizure, wanted, obstacles);
  if (move === 'withdraw' && (destruction || release)) return undefined;
  const next = transitions[status];
  if (!next.includes(wanted)) {
    const instead = next.length > 0 ? `It can become ${next.join(' or ')}.` : 'It is closed.';
    return cannotBecome('seizure', status, wanted, instead);
  }
  if (move === 'confirm' && destruction?.proposedBy === userId) return 'You proposed its destruction. A second person must confirm it.';
  if (move === 'propose' && release) return 'A return has been requested. Withdraw the request before you propose a destruction.';
  if (move === 'request' && destruction) return 'A destruction has been proposed. Withdraw the proposal before you request a return.';
  if (move === 'allow' && release?.requestedBy === userId) return 'You requested this return. A second person must confirm it.';
  return undefined;
}

export interface Step {
  readonly status: SeizureStep;
  readonly move: Move;
  /** Why the step is not possible; absent if it is. */
  readonly refusal?: string;
}

/** The steps of this user. Steps that are not possible now have a reason. */
export function stepsFor(seizure: Subject, asker: Asker): Step[] {
  if (!can(asker.role, 'seizure:write')) return [];
  const { destruction, release, status: now } = seizure;
  const withdrawal = (destruction || release) && isOpen(now) ? (['processed'] as const) : [];
  // A requested return includes its obstacles. For another return they are read when the user starts it.
  const obstacles = release?.obstacles;
  return [...transitions[now], ...withdrawal].map((status) => {
    const refusal = refusalOf(seizure, status, asker, obstacles);
    return { status, move: moveOf(seizure, status, obstacles), ...(refusal ? { refusal } : {}) };
  });
}
