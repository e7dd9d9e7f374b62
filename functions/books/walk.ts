// Reads a book from its first entry to its last: checks that it is intact, and returns its end.
import { readWhole } from '../data/batches.ts';
import { canonicalJson, hashOf } from '../history/store.ts';
import { findEntry, findHead } from './append.ts';
import type { EntryRecord, HeadRecord, Register, StrikeRecord } from './register.ts';

export interface Broken {
  readonly number: number;
  readonly how: 'is missing' | 'was altered' | 'has no matching strike for its correction';
}

interface Walked<H> {
  /** The head that the entries give. */
  readonly head: H;
  /** The first broken entry; later ones were not checked. */
  readonly broken?: Broken;
}

/** The parts of a register that a walk reads. A ledger without corrections has no strikes. */
export type Walkable<K extends object, E extends EntryRecord, H extends HeadRecord> = Pick<Register<K, E, H>, 'entries' | 'noCounts' | 'counted'> &
  Partial<Pick<Register<K, E, H>, 'strikes'>>;

const pageSize = 500;

/** The entry that each correction struck, by the number of the correction. */
async function strikesByCorrection<K extends object>(register: Walkable<K, any, any>, book: K): Promise<ReadonlyMap<number, number>> {
  if (!register.strikes) return new Map();
  const { data } = await register.strikes().query.one(book).go({ pages: 'all', consistent: true });
  return new Map((data as StrikeRecord[]).map(({ correction, number }) => [correction, number]));
}

/** Walks the book up to an entry: later entries belong to a later head. */
export async function walkBook<K extends object, E extends EntryRecord, H extends HeadRecord>(
  register: Walkable<K, E, H>,
  book: K,
  upTo = Number.POSITIVE_INFINITY,
): Promise<Walked<H>> {
  const strikes = await strikesByCorrection(register, book);
  let head = { ...book, last: 0, hash: '', ...register.noCounts } as unknown as H;
  let cursor: string | null = null;
  do {
    const page: { data: E[]; cursor: string | null } = await register.entries().query.one(book).go({ cursor, limit: pageSize, consistent: true });
    for (const read of page.data) {
      const { hash, ...entry } = read;
      const { number, corrects } = entry;
      if (number > upTo) return { head };
      if (number !== head.last + 1) return { head, broken: { number: head.last + 1, how: 'is missing' } };
      if (entry.prevHash !== head.hash || hashOf(entry) !== hash) return { head, broken: { number, how: 'was altered' } };
      if (corrects !== undefined && strikes.get(number) !== corrects)
        return { head, broken: { number: corrects, how: 'has no matching strike for its correction' } };
      head = { ...head, last: number, hash, ...register.counted(head, read) };
    }
    cursor = page.cursor;
  } while (cursor);
  return { head };
}

/**
 * The number of the first entry that is missing, altered or out of place, undefined if the book is intact and ends at `head`; and the head that its
 * entries give.
 */
export async function walkTo<K extends object, H extends HeadRecord>(
  register: Walkable<K, any, H>,
  book: K,
  head: { readonly version: number; readonly chainHead: string },
): Promise<{ readonly broken: number | undefined; readonly end: H }> {
  const { head: end, broken } = await walkBook(register, book, head.version);
  const isWhole = end.last === head.version && end.hash === head.chainHead;
  return { broken: broken?.number ?? (isWhole ? undefined : end.last + 1), end };
}

/** The first problem of a book, in words that follow its name; undefined if it is intact. */
export async function problemOf<K extends object, H extends HeadRecord>(register: Register<K, any, H>, book: K): Promise<string | undefined> {
  const head = (await findHead(register, book)) ?? { ...book, last: 0, hash: '', ...register.noCounts };
  const { broken, head: end } = await walkBook(register, book, head.last);
  if (broken) return `entry ${broken.number} ${broken.how}`;
  const isWhole = canonicalJson({ ...register.noCounts, ...head }) === canonicalJson(end);
  return isWhole ? undefined : 'does not end as its head says';
}

/** The hash of each of these entries, in the same order; undefined for a missing entry. */
export async function entryHashesIn<K extends object>(
  register: Pick<Register<K, any, any>, 'entries'>,
  wanted: readonly (K & { readonly number: number })[],
): Promise<(string | undefined)[]> {
  const entries = await readWhole(() =>
    register
      .entries()
      .get([...wanted])
      .go({ preserveBatchOrder: true, consistent: true, concurrent: 2 }),
  );
  return entries.map((entry: any) => entry?.hash);
}

interface CheckedPart {
  /** The last entry that was read. */
  readonly last: number;
  readonly more: boolean;
  readonly broken?: Broken | undefined;
}

/** Checks at most `most` entries after a number, and that a book that ends there ends as its head says. */
export async function checkPart<K extends object>(register: Register<K, any, any>, book: K, after: number, most: number): Promise<CheckedPart> {
  const head = await findHead(register, book);
  const first = after === 0 ? undefined : await findEntry(register, book, after);
  if (after > 0 && !first) return { last: after, more: false, broken: { number: after, how: 'is missing' } };
  const until = Math.min(after + most, head?.last ?? 0);
  let last = { number: after, hash: first?.hash ?? '' };
  while (last.number < until) {
    const { data } = await register
      .entries()
      .query.one(book)
      .between({ number: last.number + 1 }, { number: until })
      .go({ limit: pageSize, consistent: true });
    const read = data as EntryRecord[];
    for (const { hash, ...entry } of read) {
      const { number } = entry;
      if (number !== last.number + 1) return { last: last.number, more: false, broken: { number: last.number + 1, how: 'is missing' } };
      if (entry.prevHash !== last.hash || hashOf(entry) !== hash) return { last: last.number, more: false, broken: { number, how: 'was altered' } };
      last = { number, hash };
    }
    if (read.length === 0) return { last: last.number, more: false, broken: { number: last.number + 1, how: 'is missing' } };
  }
  const isEnd = last.number === (head?.last ?? 0);
  if (isEnd && last.hash !== (head?.hash ?? '')) return { last: last.number, more: false, broken: { number: last.number, how: 'was altered' } };
  return { last: last.number, more: !isEnd };
}
