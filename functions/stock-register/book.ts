// Writes to a book: the next number, its entry and the book's head, in one transaction.

import { Problem } from '../../shared/problem.ts';
import type { StockEntry } from '../../shared/stock-register/schema.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { hashOf } from '../history/store.ts';
import { type Chain, type StockBookRecord, type StockEntryRecord, type StockStrikeRecord, stockBooks, stockEntries, stockStrikes } from './entity.ts';

type Line =
  | 'date'
  | 'manufacturer'
  | 'model'
  | 'type'
  | 'caliber'
  | 'serialNumber'
  | 'marks'
  | 'licenseNumber'
  | 'licenseDate'
  | 'how'
  | 'counterpartyId'
  | 'counterpartyName'
  | 'remarks'
  | 'transactionId';
/** The content of an entry, first or corrected. */
export type Content = Pick<StockEntry, Line | 'firearmId'>;

/** A new entry without its number. */
export interface Draft {
  readonly legalEntityId: number;
  readonly side: StockEntry['side'];
  readonly content: Content;
  readonly by: { readonly userId: string; readonly name: string };
  readonly automatic: boolean;
  /** The number of the entry in the firearm's history. */
  readonly event?: number;
  /** For a correction: the entry that it replaces. */
  readonly corrects?: { readonly number: number; readonly original: number; readonly reason: string };
}

export async function findBook(legalEntityId: number): Promise<StockBookRecord | undefined> {
  const { data } = await stockBooks().get({ legalEntityId }).go({ consistent: true });
  return data ?? undefined;
}

const withoutNulls = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

function entryAfter(book: StockBookRecord, draft: Draft, at: string): StockEntryRecord {
  const { legalEntityId, side, content, by, automatic, event, corrects } = draft;
  const number = book.last + 1;
  const entry = {
    ...withoutNulls(content),
    legalEntityId,
    number,
    kind: corrects ? ('correction' as const) : side,
    side,
    original: corrects?.original ?? number,
    ...(corrects ? { corrects: corrects.number, reason: corrects.reason } : {}),
    automatic,
    ...(event === undefined ? {} : { event }),
    enteredAt: at,
    enteredBy: by.name,
    enteredById: by.userId,
    prevHash: book.hash,
  };
  return { ...entry, hash: hashOf(entry) } as StockEntryRecord;
}

const counted = (book: StockBookRecord, entry: StockEntryRecord): StockBookRecord => ({
  ...book,
  last: entry.number,
  hash: entry.hash,
  acquisitions: book.acquisitions + (entry.kind === 'acquisition' ? 1 : 0),
  disposals: book.disposals + (entry.kind === 'disposal' ? 1 : 0),
  ...(entry.how === 'reversed' ? { reversed: (book.reversed ?? 0) + 1 } : {}),
});

const busy = () => new Problem('unavailable', 'Another entry is being added to this stock register. Try again in a moment.', undefined, { 'Retry-After': '2' });
const corrected = () => new Problem('conflict', 'Someone else has just corrected this entry. Reload the register and correct the new entry.');

function headWrite(before: StockBookRecord, { legalEntityId, ...after }: StockBookRecord): Write {
  if (before.last === 0)
    return put(
      stockBooks()
        .create({ legalEntityId, ...after })
        .params(),
      busy,
    );
  const patch = stockBooks()
    .patch({ legalEntityId })
    .set(after)
    .where(({ last }, { eq }) => eq(last, before.last));
  return update(patch.params(), busy);
}

function strikeOf(entry: StockEntryRecord): Write[] {
  const { legalEntityId, original, corrects, number, enteredAt, enteredBy, reason } = entry;
  if (corrects === undefined || reason === undefined) return [];
  const strike: StockStrikeRecord = { legalEntityId, original, number: corrects, correction: number, at: enteredAt, by: enteredBy, reason };
  return [put(stockStrikes().create(strike).params(), corrected)];
}

/** Concurrent writers of one book retry this often; after that a later attempt enters the rest. */
const attempts = 14;

/**
 * Enters the drafts, each under the next number of its book. `along` adds writes to the same transaction, from the numbered entries; its refusals come
 * first. Throws `conflict` if an entry to correct has been replaced, `unavailable` if the book is too busy.
 */
export async function append(
  drafts: readonly Draft[],
  along: (entries: readonly StockEntryRecord[]) => readonly Write[] = () => [],
): Promise<StockEntryRecord[]> {
  for (let attempt = 1; ; attempt++) {
    const at = new Date().toISOString();
    const before = new Map<number, StockBookRecord>();
    for (const { legalEntityId } of drafts)
      if (!before.has(legalEntityId))
        before.set(legalEntityId, (await findBook(legalEntityId)) ?? { legalEntityId, last: 0, hash: '', acquisitions: 0, disposals: 0 });
    const after = new Map(before);
    const entries = drafts.map((draft) => {
      const book = after.get(draft.legalEntityId) as StockBookRecord;
      const entry = entryAfter(book, draft, at);
      after.set(draft.legalEntityId, counted(book, entry));
      return entry;
    });
    const heads = [...before].map(([id, book]) => headWrite(book, after.get(id) as StockBookRecord));
    const puts = entries.map((entry) => put(stockEntries().create(entry).params(), busy));
    try {
      await commit([...along(entries), ...entries.flatMap(strikeOf), ...heads, ...puts]);
      return entries;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** Math.min(attempt, 6)));
    }
  }
}

/** The strikes on an acquisition or disposal and its corrections, oldest first. */
export async function strikesOf({ legalEntityId, number }: Chain): Promise<StockStrikeRecord[]> {
  const { data } = await stockStrikes().query.one({ legalEntityId, original: number }).go({ pages: 'all', consistent: true });
  return data.filter(({ original }) => original === number);
}

export async function findEntry(legalEntityId: number, number: number): Promise<StockEntryRecord | undefined> {
  const { data } = await stockEntries().get({ legalEntityId, number }).go({ consistent: true });
  return data ?? undefined;
}

/** The current entry of an acquisition or disposal: itself, or its latest correction. */
export async function standingOf(chain: Chain): Promise<StockEntryRecord> {
  const strikes = await strikesOf(chain);
  const entry = await findEntry(chain.legalEntityId, Math.max(chain.number, ...strikes.map(({ correction }) => correction)));
  if (!entry) throw new Error('A stock register entry that its book refers to is missing');
  return entry;
}

/** The content of an entry; unknown values are null. */
export function contentOf(entry: StockEntryRecord): Content {
  const { firearmId, date, manufacturer, model, type, caliber, serialNumber, how } = entry;
  const {
    marks = null,
    licenseNumber = null,
    licenseDate = null,
    counterpartyId = null,
    counterpartyName = null,
    remarks = null,
    transactionId = null,
  } = entry;
  const known = { firearmId, date, manufacturer, model, type, caliber, serialNumber, how };
  return { ...known, marks, licenseNumber, licenseDate, counterpartyId, counterpartyName, remarks, transactionId };
}
