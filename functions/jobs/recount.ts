// Rebuilds the counters from the records, corrects and logs each wrong one, scores all providers again, and starts a new risk assessment of all firearms.
// First gives yearly numbers to cases and seizures without one.
import { rescoreSome } from '../compliance/score-store.ts';
import { correctDrift } from '../counters/recount.ts';
import { log } from '../platform/log.ts';
import { beginAssessment } from '../profiling/work.ts';
import { numberRecords } from './number-records.ts';

export async function handler({ pauseMs }: { readonly pauseMs?: number } = {}): Promise<{ corrected: number; passing: number; numbered: number }> {
  const numbered = await numberRecords();
  const { corrected, passing } = await correctDrift(pauseMs);
  for (const { kind, scope, facet, value, counted, kept } of corrected) log('warn', 'counter corrected', { kind, scope, facet, value, counted, kept });
  const now = new Date();
  let cursor: string | null = null;
  do cursor = await rescoreSome(cursor, now);
  while (cursor !== null);
  await beginAssessment('register', 'all', `recount-${now.toISOString()}`, now);
  log('info', 'recount done', { corrected: corrected.length, passing: passing.length, numbered });
  return { corrected: corrected.length, passing: passing.length, numbered };
}
