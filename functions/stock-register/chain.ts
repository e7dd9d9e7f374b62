// Reads a stock register from its first entry to its last: checks that it is intact, and returns its end.
import { readWhole } from '../data/batches.ts';
import { hashOf } from '../history/store.ts';
import { stockEntries, stockStrikes } from './entity.ts';

export interface Walked {
  readonly last: number;
  readonly hash: string;
  readonly acquisitions: number;
  readonly disposals: number;
  readonly reversed: number;
  /** The first broken entry; later ones were not checked. */
  readonly broken?: { readonly number: number; readonly how: 'is missing' | 'was altered' | 'has no matching strike for its correction' };
}

const entriesAfter = (legalEntityId: number, cursor: string | null) => stockEntries().query.one({ legalEntityId }).go({ cursor, limit: 500, consistent: true });

/** The entry that each correction struck, by the number of the correction. */
async function strikesOf(legalEntityId: number): Promise<ReadonlyMap<number, number>> {
  const { data } = await stockStrikes().query.one({ legalEntityId }).go({ pages: 'all', consistent: true });
  return new Map(data.map(({ correction, number }) => [correction, number]));
}

/** Walks the book up to an entry: later entries belong to a later head. */
export async function walkBook(legalEntityId: number, upTo = Number.POSITIVE_INFINITY): Promise<Walked> {
  const strikes = await strikesOf(legalEntityId);
  let seen: Walked = { last: 0, hash: '', acquisitions: 0, disposals: 0, reversed: 0 };
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof entriesAfter>> = await entriesAfter(legalEntityId, cursor);
    for (const { hash, ...entry } of page.data) {
      const { number, kind, corrects } = entry;
      if (number > upTo) return seen;
      if (number !== seen.last + 1) return { ...seen, broken: { number: seen.last + 1, how: 'is missing' } };
      if (entry.prevHash !== seen.hash || hashOf(entry) !== hash) return { ...seen, broken: { number, how: 'was altered' } };
      if (corrects !== undefined && strikes.get(number) !== corrects)
        return { ...seen, broken: { number: corrects, how: 'has no matching strike for its correction' } };
      seen = {
        last: number,
        hash,
        acquisitions: seen.acquisitions + (kind === 'acquisition' ? 1 : 0),
        disposals: seen.disposals + (kind === 'disposal' ? 1 : 0),
        reversed: seen.reversed + (entry.how === 'reversed' ? 1 : 0),
      };
    }
    cursor = page.cursor;
  } while (cursor);
  return seen;
}

/** The number of the first entry that is missing, altered or out of place; undefined if the book is intact and ends at `head`. */
export async function firstBrokenStockEntry(
  legalEntityId: number,
  head: { readonly version: number; readonly chainHead: string },
): Promise<number | undefined> {
  const { last, hash, broken } = await walkBook(legalEntityId, head.version);
  if (broken) return broken.number;
  return last === head.version && hash === head.chainHead ? undefined : last + 1;
}

/** The hash of each of these entries, in the same order; undefined for a missing entry. */
export async function entryHashesOf(wanted: readonly { readonly legalEntityId: number; readonly number: number }[]): Promise<(string | undefined)[]> {
  const entries = await readWhole(() =>
    stockEntries()
      .get([...wanted])
      .go({ preserveBatchOrder: true, consistent: true, concurrent: 2 }),
  );
  return entries.map((entry) => entry?.hash);
}
