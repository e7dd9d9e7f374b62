// Enters in the stock registers what was registered before they stood, or never reached them: each firearm's history from where it was
// left, so that running it again enters nothing twice. Run by a person; begun again with `after` where it ran out of time.
//
// With `names` it first folds each firearm's manufacturer and model into the registry's spelling, and enters the corrections that follow.

import { foldFirearm, foldLibrary } from '../firearms/fold-names.ts';
import { log } from '../platform/log.ts';
import { everyFirearm } from '../stock-register/check.ts';
import { enterFirearm } from '../stock-register/enter.ts';

/** A function here ends after fifteen minutes. */
const runMs = 13 * 60_000;
/** Of different books they do not get in each other's way, of one they wait a moment. */
const together = 4;

interface Call {
  readonly after?: string;
  readonly forMs?: number;
  readonly names?: boolean;
}

export async function handler({ after, forMs = runMs, names = false }: Call = {}) {
  const until = Date.now() + forMs;
  const result = { firearms: 0, entries: 0, folded: 0 };
  if (names && after === undefined) await foldLibrary();
  let last = after;
  for await (const some of everyFirearm(after)) {
    for (let at = 0; at < some.length; at += together) {
      if (Date.now() > until) return done({ ...result, after: last });
      const now = some.slice(at, at + together);
      // One behind the other: of two spellings that no library has, the older firearm's wins.
      if (names) for (const firearm of now) if (await foldFirearm(firearm)) result.folded++;
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
