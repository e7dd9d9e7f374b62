// Reads the entries of a book, page by page, in one of three views: as originally entered, as corrected, or both.
import type { Page } from '../../shared/route.ts';
import { badCursor, cursorOf, getAll, positionOf } from '../data/pages.ts';
import { findEntry, findHead } from './append.ts';
import type { EntryRecord, HeadRecord, Register, StrikeRecord } from './register.ts';

/** The part of a query that every register has. */
export interface Asked {
  readonly view: 'original' | 'corrected' | 'both';
  readonly order: 'asc' | 'desc';
  readonly firearmId?: string | undefined;
  readonly fromNumber?: number | undefined;
  readonly toNumber?: number | undefined;
}

/** How a register shows its entries. `S`: an entry as answered. */
export interface Shown<E, S> {
  /** The entry as answered; `strike` is its correction. */
  readonly shown: (entry: E, strike?: StrikeRecord) => S;
  /** The content of an entry, which a correction replaces. */
  readonly contentOf: (entry: E) => Partial<S>;
}

type Key = Record<string, string>;
const keyOf = (get: { params(): unknown }): Key => (get.params() as { Key: Key }).Key;

/** The strikes on these entries, each read by its key. */
export async function strikesOn<K extends object>(
  register: Register<K, any, any>,
  book: K,
  entries: readonly Pick<EntryRecord, 'original' | 'number'>[],
): Promise<Map<number, StrikeRecord>> {
  const keys = entries.map(({ original, number }) => keyOf(register.strikes().get({ ...book, original, number })));
  const found = (await getAll(keys)) as StrikeRecord[];
  return new Map(found.map((strike) => [strike.number, strike]));
}

/** Original entries with the content of their latest corrections. */
async function correctedOf<K extends object, E extends EntryRecord, S extends object>(
  register: Register<K, E, any>,
  book: K,
  originals: readonly E[],
  { shown, contentOf }: Shown<E, S>,
): Promise<S[]> {
  const numbers = originals.map(({ number }) => number);
  if (numbers.length === 0) return [];
  const { data } = await register
    .strikes()
    .query.one(book)
    // The keys of the last entry's strikes follow the key of its number.
    .between({ original: Math.min(...numbers) }, { original: Math.max(...numbers) + 1 })
    .go({ pages: 'all' });
  const latest = new Map<number, StrikeRecord>();
  for (const strike of data as StrikeRecord[]) if (strike.correction > (latest.get(strike.original)?.correction ?? 0)) latest.set(strike.original, strike);
  const wanted = originals.flatMap(({ number }) => latest.get(number)?.correction ?? []);
  const found = (await getAll(wanted.map((number) => keyOf(register.entries().get({ ...book, number }))))) as E[];
  const current = new Map(found.map((entry) => [entry.original, entry]));
  return originals.map((original) => {
    const entry = current.get(original.number);
    const line = shown(original, latest.get(original.number));
    return { ...line, ...(entry ? contentOf(entry) : {}), struck: false };
  });
}

const chunk = 100;
/** The most entries that one call reads for a filter: a large provider's whole book. The next page continues there. */
const mostRead = 20_000;

const highest = 999_999_999;

/** The next entries of the book after a number, in the requested order; for one firearm, all of its entries. */
async function readOn<K extends object, E extends EntryRecord>(
  register: Register<K, E, any>,
  book: K,
  { firearmId, order, fromNumber, toNumber }: Asked,
  after: number,
): Promise<E[]> {
  const descending = order === 'desc';
  const low = descending ? (fromNumber ?? 1) : Math.max(after + 1, fromNumber ?? 1);
  const high = descending ? Math.min(after - 1, toNumber ?? highest) : (toNumber ?? highest);
  if (low > high) return [];
  if (!firearmId) {
    const { data } = await register.entries().query.one(book).between({ number: low }, { number: high }).go({ order, limit: chunk });
    return data as E[];
  }
  const { data } = await register
    .entries()
    .query.ofFirearm({ firearmId, ...book })
    .go({ pages: 'all' });
  return (data as E[]).filter(({ number }) => number >= low && number <= high).sort((a, b) => (descending ? b.number - a.number : a.number - b.number));
}

function placeOf(cursor: string | undefined, order: Asked['order']): number {
  const position = positionOf(cursor);
  if (position === undefined) return order === 'desc' ? highest + 1 : 0;
  if (!/^[1-9]\d{0,8}$/.test(position)) throw badCursor();
  return Number(position);
}

interface View<E, S, A extends Asked> extends Shown<E, S> {
  /** True for an entry that the filters include. */
  readonly isWanted: (asked: A) => (entry: S) => boolean;
  /** The number of original entries, from the book's head. */
  readonly originalsIn: (head: any) => number;
}

/** A page of a book. With a filter it may have fewer entries than the limit and still have a next page. */
export async function pageOfBook<K extends object, E extends EntryRecord, H extends HeadRecord, S extends { readonly number: number }, A extends Asked>(
  register: Register<K, E, H>,
  book: K,
  view: View<E, S, A>,
  asked: A,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<S>> {
  const isWanted = view.isWanted(asked);
  const viewed = async (read: readonly E[]): Promise<S[]> => {
    if (asked.view === 'both') {
      const entries = read.filter((entry) => isWanted(view.shown(entry)));
      const strikes = await strikesOn(register, book, entries);
      return entries.map((entry) => view.shown(entry, strikes.get(entry.number)));
    }
    const originals = read.filter(({ kind }) => kind !== 'correction');
    const lines = asked.view === 'original' ? originals.map((entry) => view.shown(entry)) : await correctedOf(register, book, originals, view);
    return lines.filter(isWanted);
  };
  const { view: _, order: __, ...filters } = asked;
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const head = isFiltered ? undefined : ((await findHead(register, book)) ?? { last: 0, ...register.noCounts });
  const total = head && (asked.view === 'both' ? head.last : view.originalsIn(head));
  let after = placeOf(cursor, asked.order);
  const found: S[] = [];
  let ended = false;
  for (let seen = 0; found.length <= limit && seen < mostRead && !ended; ) {
    const read = await readOn(register, book, asked, after);
    for (let at = 0; at < read.length; at += chunk) found.push(...(await viewed(read.slice(at, at + chunk))));
    seen += read.length;
    after = read.at(-1)?.number ?? after;
    ended = Boolean(asked.firearmId) || read.length < chunk;
  }
  const items = found.slice(0, limit);
  const goesOn = found.length > limit ? items.at(-1)?.number : ended ? undefined : after;
  return { items, next: goesOn === undefined ? undefined : cursorOf(String(goesOn)), total };
}

/** The entry with this number and its strike; undefined if there is none. */
export async function entryAt<K extends object, E extends EntryRecord>(
  register: Register<K, E, any>,
  book: K,
  number: string | undefined,
): Promise<{ entry: E; strike?: StrikeRecord | undefined } | undefined> {
  const entry = /^[1-9]\d{0,8}$/.test(number ?? '') ? await findEntry(register, book, Number(number)) : undefined;
  return entry && { entry, strike: (await strikesOn(register, book, [entry])).get(entry.number) };
}

/** The fields of every entry in the form of the API. */
export function commonOf(entry: EntryRecord, strike?: StrikeRecord) {
  const { number, original, automatic, enteredAt, enteredBy, hash, corrects = null, reason = null } = entry;
  const correction = strike ? { number: strike.correction, at: strike.at, by: strike.by, reason: strike.reason } : null;
  return { number, original, automatic, enteredAt, enteredBy, hash, corrects, reason, struck: Boolean(strike), correction };
}
