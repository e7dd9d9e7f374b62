// A column of an import's file.
export interface Column {
  readonly key: string;
  readonly header: string;
  /** A file without it is refused. */
  readonly required: boolean;
  /** The explanation for the person who fills in the file. */
  readonly help: string;
  readonly example: string;
  /** Other headers that mean this column. */
  readonly also?: readonly string[];
}
