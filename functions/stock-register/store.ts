// Reads a provider's stock register: its entries in one of three views, and its counts.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import type { StockCounts, StockEntry, StockQuery } from '../../shared/stock-register/schema.ts';
import { badCursor, cursorOf, getAll, positionOf } from '../data/pages.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import { contentOf, findBook, findEntry } from './book.ts';
import { type StockEntryRecord, type StockStrikeRecord, stockEntries, stockStrikes } from './entity.ts';

/** The entry in the form of the API; `strike` is its correction. */
export function shown(entry: StockEntryRecord, strike?: StockStrikeRecord): StockEntry {
  const { legalEntityId, number, kind, side, original, automatic, enteredAt, enteredBy, hash, corrects = null, reason = null } = entry;
  const correction = strike ? { number: strike.correction, at: strike.at, by: strike.by, reason: strike.reason } : null;
  const own = { id: `${legalEntityId}-${number}`, legalEntityId, number, kind, side, original, automatic, enteredAt, enteredBy, hash, corrects, reason };
  return { ...own, ...contentOf(entry), struck: Boolean(strike), correction };
}

type Key = Record<string, string>;
const keyOf = (get: { params(): unknown }): Key => (get.params() as { Key: Key }).Key;

/** The strikes on these entries, each read by its key. */
async function strikesOn(entries: readonly StockEntryRecord[]): Promise<Map<number, StockStrikeRecord>> {
  const keys = entries.map(({ legalEntityId, original, number }) => keyOf(stockStrikes().get({ legalEntityId, original, number })));
  const found = (await getAll(keys)) as StockStrikeRecord[];
  return new Map(found.map((strike) => [strike.number, strike]));
}

/** Acquisitions and disposals with the content of their latest corrections. */
async function correctedOf(originals: readonly StockEntryRecord[]): Promise<StockEntry[]> {
  const numbers = originals.map(({ number }) => number);
  const [first] = originals;
  if (!first) return [];
  const { legalEntityId } = first;
  const { data } = await stockStrikes()
    .query.one({ legalEntityId })
    // The keys of the last entry's strikes follow the key of its number.
    .between({ original: Math.min(...numbers) }, { original: Math.max(...numbers) + 1 })
    .go({ pages: 'all' });
  const latest = new Map<number, StockStrikeRecord>();
  for (const strike of data) if (strike.correction > (latest.get(strike.original)?.correction ?? 0)) latest.set(strike.original, strike);
  const wanted = originals.flatMap(({ number }) => latest.get(number)?.correction ?? []);
  const found = (await getAll(wanted.map((number) => keyOf(stockEntries().get({ legalEntityId, number }))))) as StockEntryRecord[];
  const standing = new Map(found.map((entry) => [entry.original, entry]));
  return originals.map((original) => {
    const entry = standing.get(original.number);
    const line = shown(original, latest.get(original.number));
    return { ...line, ...(entry ? contentOf(entry) : {}), struck: false };
  });
}

type Asked = Omit<StockQuery, 'limit' | 'cursor'>;

const isWanted =
  ({ kind, search = '', from, to }: Asked) =>
  (entry: Pick<StockEntry, 'kind' | 'serialNumber' | 'date'>) =>
    (!kind || entry.kind === kind) && holdsWords([entry.serialNumber], search) && (!from || entry.date >= from) && (!to || entry.date <= to);

/** The entries that were read, filtered and in the form of the view. */
async function viewOf(read: readonly StockEntryRecord[], asked: Asked): Promise<StockEntry[]> {
  const wanted = isWanted(asked);
  if (asked.view === 'both') {
    const entries = read.filter(wanted);
    const strikes = await strikesOn(entries);
    return entries.map((entry) => shown(entry, strikes.get(entry.number)));
  }
  const originals = read.filter(({ kind }) => kind !== 'correction');
  return asked.view === 'original' ? originals.filter(wanted).map((entry) => shown(entry)) : (await correctedOf(originals)).filter(wanted);
}

const chunk = 100;
/** The most entries that one call reads for a filter: a large provider's whole book. The next page continues there. */
const mostRead = 20_000;

/** The next entries of the book after a number, in the requested order; for one firearm, all of its entries. */
async function readOn(legalEntityId: number, { firearmId, order, fromNumber, toNumber }: Asked, after: number): Promise<StockEntryRecord[]> {
  const descending = order === 'desc';
  const low = descending ? (fromNumber ?? 1) : Math.max(after + 1, fromNumber ?? 1);
  const high = descending ? Math.min(after - 1, toNumber ?? 999_999_999) : (toNumber ?? 999_999_999);
  if (low > high) return [];
  if (!firearmId) {
    const { data } = await stockEntries().query.one({ legalEntityId }).between({ number: low }, { number: high }).go({ order, limit: chunk });
    return data;
  }
  const { data } = await stockEntries().query.ofFirearm({ firearmId, legalEntityId }).go({ pages: 'all' });
  return data.filter(({ number }) => number >= low && number <= high).sort((a, b) => (descending ? b.number - a.number : a.number - b.number));
}

/** The total, if the book's head has it. */
async function totalOf(legalEntityId: number, { view, order: _, ...filters }: Asked): Promise<number | undefined> {
  if (Object.values(filters).some((value) => value !== undefined && value !== '')) return undefined;
  const { last = 0, acquisitions = 0, disposals = 0 } = (await findBook(legalEntityId)) ?? {};
  return view === 'both' ? last : acquisitions + disposals;
}

function placeOf(cursor: string | undefined, order: StockQuery['order']): number {
  const position = positionOf(cursor);
  if (position === undefined) return order === 'desc' ? 1_000_000_000 : 0;
  if (!/^[1-9]\d{0,8}$/.test(position)) throw badCursor();
  return Number(position);
}

/** A page of a book. With a filter it may have fewer entries than the limit and still have a next page. */
async function pageOfBook(legalEntityId: number, { limit, cursor, ...asked }: StockQuery): Promise<Page<StockEntry>> {
  let after = placeOf(cursor, asked.order);
  const total = await totalOf(legalEntityId, asked);
  const found: StockEntry[] = [];
  let ended = false;
  for (let seen = 0; found.length <= limit && seen < mostRead && !ended; ) {
    const read = await readOn(legalEntityId, asked, after);
    const chunks = Array.from({ length: Math.ceil(read.length / chunk) }, (_, at) => read.slice(at * chunk, (at + 1) * chunk));
    for (const some of chunks) found.push(...(await viewOf(some, asked)));
    seen += read.length;
    after = read.at(-1)?.number ?? after;
    ended = Boolean(asked.firearmId) || read.length < chunk;
  }
  const items = found.slice(0, limit);
  const goesOn = found.length > limit ? items.at(-1)?.number : ended ? undefined : after;
  return { items, next: goesOn === undefined ? undefined : cursorOf(String(goesOn)), total };
}

/** A provider's entries, if the caller may see them. Throws `not-found`. */
export async function listEntries(id: string, scope: Scope, query: StockQuery): Promise<Page<StockEntry>> {
  const { id: legalEntityId } = await getLegalEntity(id, scope);
  return pageOfBook(legalEntityId, query);
}

/** The entry with this number. Throws `not-found`. */
export async function getEntry(id: string, number: string | undefined, scope: Scope): Promise<StockEntry> {
  const { id: legalEntityId } = await getLegalEntity(id, scope);
  const entry = /^[1-9]\d{0,8}$/.test(number ?? '') ? await findEntry(legalEntityId, Number(number)) : undefined;
  if (!entry || !inScope(scope, [entry.legalEntityId])) throw notFound();
  return shown(entry, (await strikesOn([entry])).get(entry.number));
}

/** The counts of a provider's register. Throws `not-found`. */
export async function countEntries(id: string, scope: Scope): Promise<StockCounts> {
  const { id: legalEntityId, name } = await getLegalEntity(id, scope);
  const { last = 0, acquisitions = 0, disposals = 0, reversed = 0 } = (await findBook(legalEntityId)) ?? {};
  return {
    legalEntityId,
    legalEntityName: name,
    entries: last,
    acquisitions,
    disposals,
    corrections: last - acquisitions - disposals,
    reversed,
    onHand: acquisitions - disposals - reversed,
  };
}
