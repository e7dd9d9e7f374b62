// Which status a seizure may take next, who may give it, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { Seizure, SeizureStatus } from './schema.ts';

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

type Subject = Pick<Seizure, 'status' | 'destruction'>;
type Asker = Pick<Actor, 'userId' | 'role'>;

/** What asking for a status comes to: a destruction is proposed by one person and confirmed by another, and the proposal can be withdrawn. */
export type Move = 'process' | 'return' | 'propose' | 'confirm' | 'withdraw';

export function moveOf({ status, destruction }: Subject, wanted: SeizureStep): Move {
  if (wanted === 'returned') return 'return';
  if (wanted === 'destroyed') return destruction ? 'confirm' : 'propose';
  return status === 'processed' ? 'withdraw' : 'process';
}

/** Why the seizure cannot take this status now; undefined when it can. */
export function refusalOf(seizure: Subject, wanted: SeizureStep, { userId }: Asker): string | undefined {
  const { status, destruction } = seizure;
  const move = moveOf(seizure, wanted);
  if (move === 'withdraw' && destruction) return undefined;
  const next = transitions[status];
  if (!next.includes(wanted)) {
    const instead = next.length > 0 ? `It can become ${next.join(' or ')}.` : 'It is closed.';
    return cannotBecome('seizure', status, wanted, instead);
  }
  if (move === 'confirm' && destruction?.proposedBy === userId) return 'You proposed its destruction. A second person has to confirm it.';
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
  const withdrawal = seizure.destruction && isOpen(seizure.status) ? (['processed'] as const) : [];
  return [...transitions[seizure.status], ...withdrawal].map((status) => {
    const refusal = refusalOf(seizure, status, asker);
    return { status, move: moveOf(seizure, status), ...(refusal ? { refusal } : {}) };
  });
}
