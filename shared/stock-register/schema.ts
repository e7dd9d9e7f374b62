// A provider's stock register (FCA Regulations 2004, reg 22): its numbered entries, queries and corrections.
import * as v from 'valibot';
import { firearmTypes } from '../firearms/schema.ts';
import { nameText } from '../kinds/cell-text.ts';
import { check } from '../kinds/checks.ts';
import { day, Instant, optionalText, paging, queryNumber, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { identifyingNumber, optionalIdentifyingNumber } from '../kinds/no-number.ts';
import { dayOf } from '../kinds/time.ts';

/** The kind of an entry. A correction replaces the acquisition or disposal that it corrects. */
export const stockEntryKinds = ['acquisition', 'disposal', 'correction'] as const;
export const stockSides = ['acquisition', 'disposal'] as const;
export type StockSide = (typeof stockSides)[number];

/** How a firearm came into the stock, and how it left it. `reversed` belongs to neither: a correction uses it if the firearm never came. */
export const howsOf = {
  acquisition: ['registered', 'import', 'purchase', 'transfer', 'recovered'],
  disposal: ['sale', 'transfer', 'disposal', 'retired', 'lost', 'stolen'],
} as const satisfies Record<StockSide, readonly string[]>;
export const stockHows = ['registered', 'import', 'purchase', 'sale', 'transfer', 'disposal', 'retired', 'lost', 'stolen', 'recovered', 'reversed'] as const;
export type StockHow = (typeof stockHows)[number];

/**
 * Original: acquisitions and disposals as first written. Corrected: the same with their latest corrections. Both: every entry in its order, with replaced
 * ones struck through (ATF Ruling 2016-1).
 */
export const stockViews = ['original', 'corrected', 'both'] as const;
export type StockView = (typeof stockViews)[number];

/** The fields of an entry. */
const line = {
  date: v.pipe(v.string(), v.description('The day of the acquisition or disposal.')),
  manufacturer: v.string(),
  model: v.string(),
  type: v.string(),
  caliber: v.string(),
  serialNumber: v.string(),
  marks: v.pipe(v.nullable(v.string()), v.description('Other serial numbers and marks on the weapon.')),
  licenseNumber: v.nullable(v.string()),
  licenseDate: v.nullable(v.string()),
  how: v.picklist(stockHows),
  counterpartyId: v.pipe(v.nullable(v.number()), v.description('The other party; null for a first registration, a loss, or if nobody named one.')),
  counterpartyName: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
};

/** The entry that corrected another, with time, person and reason. */
const Correction = v.object({ number: v.number(), at: Instant, by: v.string(), reason: v.string() });

export const StockEntry = v.object({
  id: v.pipe(v.string(), v.description('The book and the number.')),
  legalEntityId: v.number(),
  number: v.pipe(v.number(), v.description('1, 2, 3 and so on, without gaps in each book.')),
  kind: v.picklist(stockEntryKinds),
  side: v.pipe(v.picklist(stockSides), v.description('Acquisition or disposal. For a correction: of the entry that it corrects.')),
  firearmId: RecordId,
  ...line,
  transactionId: v.nullable(RecordId),
  original: v.pipe(v.number(), v.description('The number of the first entry; its own number if it is the first.')),
  corrects: v.pipe(v.nullable(v.number()), v.description('Only for a correction: the entry that it replaces, and the reason.')),
  reason: v.nullable(v.string()),
  automatic: v.pipe(v.boolean(), v.description('True if the registry made the entry from a change of the firearm’s record or its license.')),
  enteredAt: Instant,
  enteredBy: v.string(),
  hash: v.pipe(v.string(), v.description('The SHA-256 of the entry and the previous entry’s hash.')),
  struck: v.pipe(v.boolean(), v.description('True if another entry has replaced it.')),
  correction: v.pipe(v.nullable(Correction), v.description('The entry that replaced this one. In the corrected view: the entry whose content is shown.')),
});
export type StockEntry = v.InferOutput<typeof StockEntry>;

export const entryNumber = queryNumber(1, 999_999_999, 'Not an entry number');

/** The filters that every register has. */
export const entryFilters = {
  view: v.optional(v.picklist(stockViews, 'View must be original, corrected or both'), 'both'),
  firearmId: v.optional(RecordId),
  fromNumber: v.optional(entryNumber),
  toNumber: v.optional(entryNumber),
  from: v.optional(day('Not a date')),
  to: v.optional(day('Not a date')),
};

const filters = {
  ...entryFilters,
  kind: v.optional(v.picklist(stockEntryKinds, 'Not a kind of entry')),
  search: v.pipe(v.optional(searchText), v.description('Part of a serial number.')),
};

export const StockQuery = v.strictObject({ ...paging, ...filters, order: v.optional(v.picklist(['asc', 'desc'], 'Order must be asc or desc'), 'desc') });
export type StockQuery = v.InferOutput<typeof StockQuery>;

/** An export of the register: the provider and the range of entries, oldest first. */
export const StockExportQuery = v.strictObject({ ...paging, ...filters, entity: querySerialId });
export type StockExportQuery = v.InferOutput<typeof StockExportQuery>;

export const StockCounts = v.pipe(
  v.object({
    legalEntityId: v.number(),
    legalEntityName: v.string(),
    entries: v.number(),
    acquisitions: v.number(),
    disposals: v.number(),
    corrections: v.number(),
    reversed: v.pipe(v.number(), v.description('Acquisitions that were undone with their import.')),
    onHand: v.number(),
  }),
  v.description('The number of entries of each type, and of firearms in stock: acquired, not disposed of and not undone.'),
);
export type StockCounts = v.InferOutput<typeof StockCounts>;

const notLater = (message: string) => check((one: string) => one <= dayOf(new Date()), message);

export const CorrectStockEntry = v.pipe(
  v.strictObject({
    ...v.partial(
      v.object({
        date: v.pipe(day('Date is required'), notLater('Date cannot be in the future')),
        manufacturer: nameText('Manufacturer is required', 100),
        model: nameText('Model is required', 100),
        type: v.picklist(firearmTypes, 'Type is required'),
        caliber: nameText('Caliber is required', 60),
        serialNumber: identifyingNumber('firearm', 'Serial number', 'Serial number is required'),
        how: v.picklist(stockHows, 'Choose how the firearm was acquired or disposed of'),
      }),
    ).entries,
    marks: optionalText(500),
    licenseNumber: optionalIdentifyingNumber('license', 'License number'),
    licenseDate: v.optional(v.nullable(v.pipe(day('Not a date'), notLater('License date cannot be in the future')))),
    counterpartyName: optionalText(200),
    remarks: optionalText(),
    reason: text('A reason is required', 2000),
  }),
  v.description('The corrected values. A field that is left out keeps its value.'),
);
export type CorrectStockEntry = v.InferOutput<typeof CorrectStockEntry>;
