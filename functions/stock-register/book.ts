// The books of the stock register: one for each provider.
import type { StockEntry } from '../../shared/stock-register/schema.ts';
import type { Draft as DraftOf } from '../books/append.ts';
import type { Register } from '../books/register.ts';
import { type StockBookRecord, type StockEntryRecord, stockBooks, stockEntries, stockStrikes } from './entity.ts';

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

/** The name of a book: a provider has one. */
type BookKey = Pick<StockBookRecord, 'legalEntityId'>;
/** A new entry without its number. */
export interface Draft extends DraftOf<BookKey, Content> {
  readonly side: StockEntry['side'];
}

export const stockRegister: Register<BookKey, StockEntryRecord, StockBookRecord> = {
  name: 'stock register',
  entries: stockEntries,
  strikes: stockStrikes,
  heads: stockBooks,
  wordOf: ({ legalEntityId }) => String(legalEntityId),
  noCounts: { acquisitions: 0, disposals: 0 },
  counted: (book, entry) => ({
    acquisitions: book.acquisitions + (entry.kind === 'acquisition' ? 1 : 0),
    disposals: book.disposals + (entry.kind === 'disposal' ? 1 : 0),
    ...(entry.how === 'reversed' ? { reversed: (book.reversed ?? 0) + 1 } : {}),
  }),
};

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
