// What a printout is put together from.

export interface PrintRow {
  readonly cells: readonly string[];
  /** Struck through: it stays to be read, and no longer holds. */
  readonly struck?: boolean;
  /** A line of its own under the row. */
  readonly note?: string;
}

export interface PrintTable {
  readonly heading?: string;
  /** `share` of the width, in relation to the other columns. */
  readonly columns: readonly { readonly header: string; readonly share: number; readonly align?: 'left' | 'right' }[];
  readonly rows: AsyncIterable<PrintRow> | Iterable<PrintRow>;
}

export interface PrintFacts {
  readonly heading?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface PrintBars {
  readonly heading?: string;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}

export interface PrintPictures {
  readonly heading?: string;
  readonly pictures: readonly { readonly caption: string; readonly jpeg: Buffer }[];
}

export interface Printout {
  readonly title: string;
  readonly subtitle?: string;
  readonly landscape?: boolean;
  readonly generatedBy: string;
  readonly generatedAt: Date;
  /** Of the data that is printed, in hexadecimal: whoever has the data can see that this is what was printed. */
  readonly sha256: string;
  readonly sections: readonly (PrintTable | PrintFacts | PrintBars | PrintPictures)[];
  /** A blank line to sign on, at the end; by name, one for each person who signs. */
  readonly signature?: boolean | readonly string[];
}
