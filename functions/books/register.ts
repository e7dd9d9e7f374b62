// A register keeps books of gap-free numbered entries, each chained by hash to the one before. An entry is never changed or deleted: a correction is a new
// entry that replaces it, and a strike marks the replaced one. The stock register and the register of provision are registers.

/** The attributes of every entry, in the table. Each register adds the key of its books and its columns. */
export const entryAttributes = {
  original: { type: 'number', required: true },
  corrects: { type: 'number' },
  reason: { type: 'string' },
  automatic: { type: 'boolean', required: true },
  /** The history entry of the firearm that caused this entry. */
  event: { type: 'number' },
  enteredAt: { type: 'string', required: true },
  enteredBy: { type: 'string', required: true },
  enteredById: { type: 'string', required: true },
  prevHash: { type: 'string', required: true },
  hash: { type: 'string', required: true },
} as const;

/** The attributes of a strike besides its key: the book, the original entry and the struck entry. */
export const strikeAttributes = {
  correction: { type: 'number', required: true },
  at: { type: 'string', required: true },
  by: { type: 'string', required: true },
  reason: { type: 'string', required: true },
} as const;

/** An entry as stored. */
export interface EntryRecord {
  readonly number: number;
  readonly kind: string;
  readonly side: string;
  /** The number of the first entry; its own number if it is the first. */
  readonly original: number;
  readonly firearmId: string;
  readonly corrects?: number | undefined;
  readonly reason?: string | undefined;
  readonly automatic: boolean;
  readonly event?: number | undefined;
  readonly enteredAt: string;
  readonly enteredBy: string;
  readonly enteredById: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** A strike marks an entry as corrected. It can be written once: the second of two concurrent corrections fails. */
export interface StrikeRecord {
  readonly original: number;
  /** The struck entry. */
  readonly number: number;
  /** The entry that replaces it. */
  readonly correction: number;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}

/** The head of a book: its last number and hash. Each register adds the key and its counts. */
export interface HeadRecord {
  readonly last: number;
  readonly hash: string;
}

/** The calls of an ElectroDB entity that a book needs. */
interface Stored {
  get(key: any): any;
  create(item: any): any;
  patch(key: any): any;
  readonly query: any;
}

/** `K`: the fields that name a book. `E`: an entry. `H`: the head of a book. */
export interface Register<K extends object, E extends EntryRecord, H extends HeadRecord> {
  /** In a sentence: "stock register". */
  readonly name: string;
  readonly entries: () => Stored;
  readonly strikes: () => Stored;
  readonly heads: () => Stored;
  /** The name of a book as one word, to compare. */
  readonly wordOf: (book: K) => string;
  /** The counts of an empty book. */
  readonly noCounts: Omit<H, keyof K | keyof HeadRecord>;
  /** The counts after a new entry. */
  readonly counted: (head: H, entry: E) => Partial<Omit<H, keyof K | keyof HeadRecord>>;
}
