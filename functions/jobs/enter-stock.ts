// Adds missing entries to the stock registers and the registers of provision, from each firearm's histories. Repeating it adds nothing twice. An
// administrator runs it, and continues with `after` if it ran out of time. With `names` it first changes each firearm's manufacturer and model to the
// registry's spelling and adds the resulting corrections.

import { foldFirearm, foldLibrary } from '../firearms/fold-names.ts';
import { log } from '../platform/log.ts';
import { enterProvision } from '../provision-register/enter.ts';
import { everyFirearm } from '../stock-register/check.ts';
import { enterFirearm } from '../stock-register/enter.ts';

/** A Lambda function ends after fifteen minutes. */
const runMs = 13 * 60_000;
/** Firearms of different registers do not conflict; those of one register wait for each other briefly. */
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
      // One after the other: of two spellings that are in no library, the older firearm's is used.
      if (names) for (const firearm of now) if (await foldFirearm(firearm)) result.folded++;
      const entered = await Promise.all(now.flatMap(({ id }) => [enterFirearm(id), enterProvision(id)]));
      result.firearms += now.length;
      result.entries += entered.reduce((sum, one) => sum + one, 0);
      last = now.at(-1)?.id ?? last;
    }
  }
  return done(result);
}

/** `after` is where to continue; without it all entries are made. */
function done<T extends { firearms: number; entries: number; after?: string | undefined }>(result: T): T {
  log('info', 'stock registers entered', { ...result });
  return result;
}
