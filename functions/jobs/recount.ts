// Rebuilds the counters: counts the register again, mends what has drifted and reports each count it had to mend.
import { mendDrift } from '../counters/recount.ts';
import { log } from '../platform/log.ts';

export async function handler({ pauseMs }: { readonly pauseMs?: number } = {}): Promise<{ mended: number; passing: number }> {
  const { mended, passing } = await mendDrift(pauseMs);
  for (const { kind, scope, facet, value, counted, kept } of mended) log('warn', 'counter mended', { kind, scope, facet, value, counted, kept });
  log('info', 'recount done', { mended: mended.length, passing: passing.length });
  return { mended: mended.length, passing: passing.length };
}
