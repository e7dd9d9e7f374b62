// The parts of a printout.

export interface PrintRow {
  readonly cells: readonly string[];
  /** Struck through: still readable, but no longer valid. */
  readonly struck?: boolean;
  /** A separate line under the row. */
  readonly note?: string;
}

export interface PrintTable {
  readonly heading?: string;
  /** `share` of the width, relative to the other columns. */
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
  /** The hexadecimal digest of the printed data, so that anyone with the data can check the printout. */
  readonly sha256: string;
  readonly sections: readonly (PrintTable | PrintFacts | PrintBars | PrintPictures)[];
  /** A blank line to sign at the end; with names, one line for each person. */
  readonly signature?: boolean | readonly string[];
}
