// Enters in the stock registers what was registered before they stood, or never reached them: each firearm's history from where it was
// left, so that running it again enters nothing twice. Run by a person; begun again with `after` where it ran out of time.

import { log } from '../platform/log.ts';
import { everyFirearm } from '../stock-register/check.ts';
import { enterFirearm } from '../stock-register/enter.ts';

/** A function here ends after fifteen minutes. */
const runMs = 13 * 60_000;
/** Of different books they do not get in each other's way, of one they wait a moment. */
const together = 4;

export async function handler({ after, forMs = runMs }: { readonly after?: string; readonly forMs?: number } = {}) {
  const until = Date.now() + forMs;
  const result = { firearms: 0, entries: 0 };
  let last = after;
  for await (const some of everyFirearm(after)) {
    for (let at = 0; at < some.length; at += together) {
      if (Date.now() > until) return done({ ...result, after: last });
      const now = some.slice(at, at + together);
      const entered = await Promise.all(now.map(({ id }) => enterFirearm(id)));
      result.firearms += now.length;
      result.entries += entered.reduce((sum, one) => sum + one, 0);
      last = now.at(-1)?.id ?? last;
    }
  }
  return done(result);
}

/** `after` is where to go on; without it everything is entered. */
function done<T extends { firearms: number; entries: number; after?: string | undefined }>(result: T): T {
  log('info', 'stock registers entered', { ...result });
  return result;
}
