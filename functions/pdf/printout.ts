// Prints registers and reports on numbered pages, with their creator and time, the digest of their data and a place for a signature (ECT Act 25 of 2002,
// s13(1) and s15(4)).

import type { Printout } from './parts.ts';

export type { PrintBars, Printout, PrintRow, PrintTable } from './parts.ts';

/** The whole file. Its pages stay in memory until the last is drawn, so callers limit the rows. */
export async function* printout(what: Printout): AsyncIterable<Uint8Array> {
  // Loaded only to print: the drawing code is larger than the rest of a function.
  const { draw } = await import('./draw.ts');
  yield* draw(what);
}
