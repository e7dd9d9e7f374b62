// Rebuilds the counters from the records, corrects and logs each wrong one, scores all providers again, and starts a new risk assessment of all firearms.
// First gives yearly numbers to cases and seizures without one.
import { rescoreSome } from '../compliance/score-store.ts';
import { mendDrift } from '../counters/recount.ts';
import { log } from '../platform/log.ts';
import { beginAssessment } from '../profiling/work.ts';
import { numberRecords } from './number-records.ts';

export async function handler({ pauseMs }: { readonly pauseMs?: number } = {}): Promise<{ mended: number; passing: number; numbered: number }> {
  const numbered = await numberRecords();
  const { mended, passing } = await mendDrift(pauseMs);
  for (const { kind, scope, facet, value, counted, kept } of mended) log('warn', 'counter mended', { kind, scope, facet, value, counted, kept });
  const now = new Date();
  let cursor: string | null = null;
  do cursor = await rescoreSome(cursor, now);
  while (cursor !== null);
  await beginAssessment('register', 'all', `recount-${now.toISOString()}`, now);
  log('info', 'recount done', { mended: mended.length, passing: passing.length, numbered });
  return { mended: mended.length, passing: passing.length, numbered };
}
