// Reads a provider's stock register: its entries in one of three views, and its counts.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import type { StockCounts, StockEntry, StockQuery } from '../../shared/stock-register/schema.ts';
import { findHead } from '../books/append.ts';
import { commonOf, entryAt, pageOfBook } from '../books/pages.ts';
import type { StrikeRecord } from '../books/register.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import { contentOf, stockRegister } from './book.ts';
import type { StockBookRecord, StockEntryRecord } from './entity.ts';

/** The entry in the form of the API; `strike` is its correction. */
export function shown(entry: StockEntryRecord, strike?: StrikeRecord): StockEntry {
  const { legalEntityId, number, kind, side } = entry;
  return { id: `${legalEntityId}-${number}`, legalEntityId, kind, side, ...commonOf(entry, strike), ...contentOf(entry) };
}

type Asked = Omit<StockQuery, 'limit' | 'cursor'>;

const view = {
  shown,
  contentOf,
  originalsIn: ({ acquisitions, disposals }: StockBookRecord) => acquisitions + disposals,
  isWanted:
    ({ kind, search = '', from, to }: Asked) =>
    (entry: StockEntry) =>
      (!kind || entry.kind === kind) && holdsWords([entry.serialNumber], search) && (!from || entry.date >= from) && (!to || entry.date <= to),
};

/** A provider's entries, if the caller may see them. Throws `not-found`. */
export async function listEntries(id: string, scope: Scope, { limit, cursor, ...asked }: StockQuery): Promise<Page<StockEntry>> {
  const { id: legalEntityId } = await getLegalEntity(id, scope);
  return pageOfBook(stockRegister, { legalEntityId }, view, asked, { limit, cursor });
}

/** The entry with this number. Throws `not-found`. */
export async function getEntry(id: string, number: string | undefined, scope: Scope): Promise<StockEntry> {
  const { id: legalEntityId } = await getLegalEntity(id, scope);
  const found = await entryAt(stockRegister, { legalEntityId }, number);
  if (!found || !inScope(scope, [legalEntityId])) throw notFound();
  return shown(found.entry, found.strike);
}

/** The counts of a provider's register. Throws `not-found`. */
export async function countEntries(id: string, scope: Scope): Promise<StockCounts> {
  const { id: legalEntityId, name } = await getLegalEntity(id, scope);
  const { last = 0, acquisitions = 0, disposals = 0, reversed = 0 } = (await findHead(stockRegister, { legalEntityId })) ?? {};
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
