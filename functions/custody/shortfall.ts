// Rounds that did not come back.

import type { Issue, ReturnLine } from '../../shared/custody/schema.ts';
import { counted } from '../../shared/kinds/format.ts';
import { Refusal } from './answer.ts';

/** The rounds that did not come back, with their explanation. Throws a refusal without one, and for more rounds than went out. */
export function shortfallOf(
  out: number,
  rounds: number,
  explained: ReturnLine['shortfall'],
  verb: 'come back' | 'be handed over' = 'come back',
): Issue['shortfall'] {
  if (rounds > out)
    throw new Refusal('ROUNDS_MORE_THAN_OUT', `${counted(out, 'round was', 'rounds were')} issued, so ${rounds} cannot ${verb}. Count again.`, [], 'rounds');
  if (rounds === out) return null;
  const missing = out - rounds;
  if (!explained) throw new Refusal('SHORTFALL_UNEXPLAINED', `${counted(missing, 'round is', 'rounds are')} missing. Explain why.`, [], 'shortfall');
  return { rounds: missing, explanation: explained.explanation, text: explained.text, discharge: explained.discharge ?? null };
}
