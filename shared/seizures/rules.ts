// Which status a seizure may take next, who may give it, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Stored } from '../kinds/stored.ts';
import type { ReturnObstacle, Seizure, SeizureStatus } from './schema.ts';

export type SeizureStep = Exclude<SeizureStatus, 'seized'>;

/** From each status to those that may follow. The only such table. */
const transitions: Readonly<Record<SeizureStatus, readonly SeizureStep[]>> = {
  seized: ['processed'],
  processed: ['returned', 'destroyed'],
  returned: [],
  destroyed: [],
};

/** While it is open, the firearm is held under it and its custody goes on. */
export const isOpen = (status: SeizureStatus): boolean => transitions[status].length > 0;

type Subject = Stored<Pick<Seizure, 'status' | 'destruction' | 'release'>>;
type Asker = Pick<Actor, 'userId' | 'role'>;

/**
 * What asking for a status comes to. A destruction is proposed by one person and confirmed by another. So is a return that the rules
 * refuse: requested, then allowed. Either can be withdrawn before it is done.
 */
export type Move = 'process' | 'return' | 'request' | 'allow' | 'propose' | 'confirm' | 'withdraw';

/** `obstacles`: what forbids a return now. */
export function moveOf({ status, destruction, release }: Subject, wanted: SeizureStep, obstacles: readonly ReturnObstacle[] = []): Move {
  if (wanted === 'returned') return obstacles.length === 0 ? 'return' : release ? 'allow' : 'request';
  if (wanted === 'destroyed') return destruction ? 'confirm' : 'propose';
  return status === 'processed' ? 'withdraw' : 'process';
}

/** Why the seizure cannot take this status now; undefined when it can. */
export function refusalOf(seizure: Subject, wanted: SeizureStep, { userId }: Asker, obstacles?: readonly ReturnObstacle[]): string | undefined {
  const { status, destruction, release } = seizure;
  const move = moveOf(seizure, wanted, obstacles);
  if (move === 'withdraw' && (destruction || release)) return undefined;
  const next = transitions[status];
  if (!next.includes(wanted)) {
    const instead = next.length > 0 ? `It can become ${next.join(' or ')}.` : 'It is closed.';
    return cannotBecome('seizure', status, wanted, instead);
  }
  if (move === 'confirm' && destruction?.proposedBy === userId) return 'You proposed its destruction. A second person has to confirm it.';
  if (move === 'propose' && release) return 'A return is requested. Withdraw that before you propose a destruction.';
  if (move === 'request' && destruction) return 'A destruction is proposed. Withdraw that before you request a return.';
  if (move === 'allow' && release?.requestedBy === userId) return 'You requested this return. A second person has to confirm it.';
  return undefined;
}

export interface Step {
  readonly status: SeizureStep;
  readonly move: Move;
  /** Why not; absent when it may be taken now. */
  readonly refusal?: string;
}

/** The steps that are this person's to take now, those that cannot be taken with the reason. */
export function stepsFor(seizure: Subject, asker: Asker): Step[] {
  if (!can(asker.role, 'seizure:write')) return [];
  const { destruction, release, status: now } = seizure;
  const withdrawal = (destruction || release) && isOpen(now) ? (['processed'] as const) : [];
  // The obstacles of a requested return are known; those of another are read when it is asked for.
  const obstacles = release?.obstacles;
  return [...transitions[now], ...withdrawal].map((status) => {
    const refusal = refusalOf(seizure, status, asker, obstacles);
    return { status, move: moveOf(seizure, status, obstacles), ...(refusal ? { refusal } : {}) };
  });
}
