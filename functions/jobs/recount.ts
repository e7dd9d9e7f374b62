// Rebuilds the counters: counts the register again, mends what has drifted and reports each count it had to mend. Then scores every
// provider from them, and has the risks of all firearms worked out again in the background. First it gives cases and seizures that have no
// number of their year one each.
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
