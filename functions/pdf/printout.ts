// What the registry prints: registers and reports on numbered pages, with who made them and when, the digest of their data
// and a place for a signature (domain.md: ECT Act 25 of 2002, s13(1) and s15(4)).

import type { Printout } from './parts.ts';

export type { PrintBars, Printout, PrintRow, PrintTable } from './parts.ts';

/** The whole file. Its pages stand in memory until the last is drawn: callers bound the rows they print. */
export async function* printout(what: Printout): AsyncIterable<Uint8Array> {
  // Loaded when something is printed and not before: what draws is larger than everything else of a function together.
  const { draw } = await import('./draw.ts');
  yield* draw(what);
}
