// The stock register of a provider (FCA Regulations 2004, reg 22): its numbered entries, as they are asked for, shown and corrected.
import * as v from 'valibot';
import { firearmTypes } from '../firearms/schema.ts';
import { nameText } from '../kinds/cell-text.ts';
import { check } from '../kinds/checks.ts';
import { day, Instant, optionalText, paging, queryNumber, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { identifyingNumber, optionalIdentifyingNumber } from '../kinds/no-number.ts';
import { dayOf } from '../kinds/time.ts';

/** What an entry is. A correction stands for the acquisition or disposal that it corrects. */
export const stockEntryKinds = ['acquisition', 'disposal', 'correction'] as const;
export const stockSides = ['acquisition', 'disposal'] as const;
export type StockSide = (typeof stockSides)[number];

/** How a firearm came into the stock, and how it left it. `reversed` is of no side: a correction says by it that the firearm never came. */
export const howsOf = {
  acquisition: ['registered', 'import', 'purchase', 'transfer', 'recovered'],
  disposal: ['sale', 'transfer', 'disposal', 'retired', 'lost', 'stolen'],
} as const satisfies Record<StockSide, readonly string[]>;
export const stockHows = ['registered', 'import', 'purchase', 'sale', 'transfer', 'disposal', 'retired', 'lost', 'stolen', 'recovered', 'reversed'] as const;
export type StockHow = (typeof stockHows)[number];

/**
 * Original: acquisitions and disposals as they were first written. Corrected: the same with what stands now in the place of what was
 * corrected. Both: every entry in its order, what no longer stands struck through (ATF Ruling 2016-1).
 */
export const stockViews = ['original', 'corrected', 'both'] as const;
export type StockView = (typeof stockViews)[number];

/** What stands on the lines of an entry. */
const line = {
  /** The day on which it was acquired or disposed of. */
  date: v.string(),
  manufacturer: v.string(),
  model: v.string(),
  type: v.string(),
  caliber: v.string(),
  serialNumber: v.string(),
  /** Other serial numbers and marks on the weapon. */
  marks: v.nullable(v.string()),
  licenseNumber: v.nullable(v.string()),
  licenseDate: v.nullable(v.string()),
  how: v.picklist(stockHows),
  /** From whom it came or to whom it went; null for a first registration, a loss, and a party that nobody named. */
  counterpartyId: v.nullable(v.number()),
  counterpartyName: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
};

/** Which entry corrected another, when, by whom and why. */
const Correction = v.object({ number: v.number(), at: Instant, by: v.string(), reason: v.string() });

export const StockEntry = v.object({
  /** Book and number. */
  id: v.string(),
  legalEntityId: v.number(),
  /** 1, 2, 3 … without gaps in each book. */
  number: v.number(),
  kind: v.picklist(stockEntryKinds),
  /** Which of the two it enters; of a correction, what it corrects. */
  side: v.picklist(stockSides),
  firearmId: RecordId,
  ...line,
  transactionId: v.nullable(RecordId),
  /** The acquisition or disposal as first entered; its own number, where it is one. */
  original: v.number(),
  /** Of a correction: the entry it takes the place of, and why. */
  corrects: v.nullable(v.number()),
  reason: v.nullable(v.string()),
  /** Made by the registry from a change of the firearm's record or its license. */
  automatic: v.boolean(),
  enteredAt: Instant,
  enteredBy: v.string(),
  /** SHA-256 over the entry and the hash of the one before it. */
  hash: v.string(),
  /** True when another entry has taken its place. */
  struck: v.boolean(),
  /** The entry that struck this one; in the corrected view the one whose content stands here. */
  correction: v.nullable(Correction),
});
export type StockEntry = v.InferOutput<typeof StockEntry>;

const entryNumber = queryNumber(1, 999_999_999, 'Not an entry number');

const filters = {
  view: v.optional(v.picklist(stockViews, 'View is original, corrected or both'), 'both'),
  kind: v.optional(v.picklist(stockEntryKinds, 'Not a kind of entry')),
  /** Part of a serial number. */
  search: v.optional(searchText),
  firearmId: v.optional(RecordId),
  fromNumber: v.optional(entryNumber),
  toNumber: v.optional(entryNumber),
  from: v.optional(day('Not a date')),
  to: v.optional(day('Not a date')),
};

export const StockQuery = v.strictObject({ ...paging, ...filters, order: v.optional(v.picklist(['asc', 'desc'], 'Order is asc or desc'), 'desc') });
export type StockQuery = v.InferOutput<typeof StockQuery>;

/** A register as a file: whose, and from which entry to which. It is read from its first entry on. */
export const StockExportQuery = v.strictObject({ ...paging, ...filters, entity: querySerialId });
export type StockExportQuery = v.InferOutput<typeof StockExportQuery>;

/** Entries of each sort, and the firearms in stock: acquired, not disposed of, and not reversed. */
export const StockCounts = v.object({
  legalEntityId: v.number(),
  legalEntityName: v.string(),
  entries: v.number(),
  acquisitions: v.number(),
  disposals: v.number(),
  corrections: v.number(),
  /** Acquisitions that a correction reversed with their import. */
  reversed: v.number(),
  onHand: v.number(),
});
export type StockCounts = v.InferOutput<typeof StockCounts>;

const notLater = (message: string) => check((one: string) => one <= dayOf(new Date()), message);

/** What was wrong, as it should have been; what is left out stands as it was. */
export const CorrectStockEntry = v.strictObject({
  ...v.partial(
    v.object({
      date: v.pipe(day('Date is required'), notLater('Date cannot be in the future')),
      manufacturer: nameText('Manufacturer is required', 100),
      model: nameText('Model is required', 100),
      type: v.picklist(firearmTypes, 'Type is required'),
      caliber: nameText('Caliber is required', 60),
      serialNumber: identifyingNumber('firearm', 'Serial number', 'Serial number is required'),
      how: v.picklist(stockHows, 'Say how it was acquired or disposed of'),
    }),
  ).entries,
  marks: optionalText(500),
  licenseNumber: optionalIdentifyingNumber('license', 'License number'),
  licenseDate: v.optional(v.nullable(v.pipe(day('Not a date'), notLater('License date cannot be in the future')))),
  counterpartyName: optionalText(200),
  remarks: optionalText(),
  reason: text('A reason is required', 2000),
});
export type CorrectStockEntry = v.InferOutput<typeof CorrectStockEntry>;
