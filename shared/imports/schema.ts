// Imports: firearms from a file, judged row by row before anything is written.
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { Instant, isPrintable, paging, RecordId, text, unprintableTold } from '../kinds/index.ts';
import { megabyte } from '../kinds/size.ts';
import { importKeys } from './columns.ts';

/** Rows in one file; a file of these, with every column filled in, has 2 to 3 MB. */
export const mostRows = 10_000;
/** What 10,000 rows need, doubled: the whole file is read in the memory of one function. */
export const mostBytes = 5 * megabyte;

export const importFormats = ['csv', 'xlsx'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** As the object store keeps it. */
export const contentTypes: Readonly<Record<ImportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What browsers say of a CSV file, by system and by what else is installed. */
const csvTypes = ['', 'text/csv', 'application/csv', 'application/x-csv', 'text/x-csv', 'text/plain', 'application/vnd.ms-excel'];
/** Windows without Excel knows no type for a workbook. */
const xlsxTypes = ['', contentTypes.xlsx];

/** The format that name and type agree on; undefined for any other file. */
export function formatOf(fileName: string, fileType: string): ImportFormat | undefined {
  const type = fileType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/\.csv$/i.test(fileName) && csvTypes.includes(type)) return 'csv';
  return /\.xlsx$/i.test(fileName) && xlsxTypes.includes(type) ? 'xlsx' : undefined;
}

/**
 * `uploading`: waits for the file. `checking`: the dry run is in progress. `mapping`: the file was read, and a person has to confirm
 * what its columns are. `checked`: judged, nothing written. `refused`: the file cannot be read as an import. `running`, `done`.
 * `failed`: it could not be completed. `undoing`, `undone`: its records are being reversed, or have been.
 */
export const importStatuses = ['uploading', 'checking', 'mapping', 'checked', 'refused', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const outcomes = ['create', 'update', 'same', 'error'] as const;
export type Outcome = (typeof outcomes)[number];

export const runModes = ['all', 'valid-only'] as const;

export const CreateImport = v.strictObject({
  fileName: text('Choose a file', 200),
  fileType: v.pipe(v.string('Type of the file is required'), v.maxLength(150, 'At most 150 characters')),
  bytes: v.pipe(v.number('Size of the file is required'), v.integer('Size of the file is required'), v.minValue(1, 'The file is empty')),
  sha256: v.pipe(v.string('Digest of the file is required'), v.regex(/^[0-9a-f]{64}$/, 'A SHA-256 digest in hexadecimal')),
});
export type CreateImport = v.InferOutput<typeof CreateImport>;

export const RunImport = v.strictObject({ mode: v.picklist(runModes, 'Mode is all or valid-only') });

/** How days such as 03/04/24 are read where nothing else tells. */
export const dayOrders = ['day-first', 'month-first', 'year-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

const Key = v.picklist(importKeys, 'Not a column of an import');
/** Nobody's list has more: the reader refuses longer ones. */
const mostColumns = 20_000;
/** One value for every row, by our column, where the file has no such column. */
const valuesForAll = v.record(Key, v.pipe(v.string(), v.trim(), v.maxLength(200, 'At most 200 characters'), check(isPrintable, unprintableTold)));

/** What the columns of the file are. Every field that is left out keeps the value of the last mapping. */
export const MapImport = v.strictObject({
  /** Our column for each column of the file, in its order; null: not imported. */
  columns: v.optional(v.pipe(v.array(v.nullable(Key), 'A list of columns'), v.maxLength(mostColumns, 'More columns than any file has'))),
  values: v.optional(valuesForAll),
  dayOrder: v.optional(v.nullable(v.picklist(dayOrders, 'Days are day-first, month-first or year-first'))),
});
export type MapImport = v.InferOutput<typeof MapImport>;

/** The columns of a file with what they are taken for. */
export const ImportMapping = v.object({
  columns: v.array(
    v.object({
      header: v.string(),
      /** The first different values, each cut to 60 characters. */
      samples: v.array(v.string()),
      /** What the column is taken for; null: not imported. */
      key: v.nullable(Key),
      /** Of a column with days: in which order they are written, as all of them together tell. `unclear`: both are possible. */
      days: v.nullable(v.picklist([...dayOrders, 'unclear'])),
    }),
  ),
  values: v.record(v.string(), v.string()),
  dayOrder: v.nullable(v.picklist(dayOrders)),
});
export type ImportMapping = v.InferOutput<typeof ImportMapping>;

/** A cell by the line of its row and our column, with what stands there from now on. */
const FixedCell = v.strictObject({
  line: v.pipe(v.number('Line is required'), v.integer('Line is a whole number'), v.minValue(1, 'Line is 1 or more')),
  column: Key,
  value: v.pipe(v.string('Value is required'), v.trim(), v.maxLength(500, 'At most 500 characters'), check(isPrintable, unprintableTold)),
});
export type FixedCell = v.InferOutput<typeof FixedCell>;
export const FixImport = v.strictObject({
  cells: v.pipe(v.array(FixedCell, 'A list of cells'), v.minLength(1, 'Fix at least one cell'), v.maxLength(200, 'At most 200 cells at once')),
});
export type FixImport = v.InferOutput<typeof FixImport>;

/** Errors of rows that are the same but for the row's own value. */
const ErrorKind = v.object({ kind: v.string(), column: v.string(), message: v.string(), rows: v.number() });
export type ErrorKind = v.InferOutput<typeof ErrorKind>;

const Counts = v.object({ create: v.number(), update: v.number(), same: v.number(), error: v.number() });
export type Counts = v.InferOutput<typeof Counts>;

export const UndoImport = v.strictObject({ reason: text('A reason is required', 500) });

/** A record that cannot be reversed, by the line of the file it came from, and why. */
const Blocked = v.object({ line: v.number(), serialNumber: v.string(), reason: v.string() });
export type Blocked = v.InferOutput<typeof Blocked>;

/** The latest attempt to undo an import. */
const ImportUndo = v.object({
  reason: v.string(),
  byName: v.string(),
  at: Instant,
  /** `checking`: nothing is written yet. `blocked`: records have changed since, nothing was undone. */
  stage: v.picklist(['checking', 'reversing', 'blocked', 'undone']),
  /** Rows that the stage is through with, of the import's `done`. */
  done: v.number(),
  /** Firearms whose registration was reversed, and firearms that have their former values again. */
  reversed: v.number(),
  restored: v.number(),
  /** How many records cannot be reversed, and the first of them. Once undone: records that changed while the others were reversed. */
  blocked: v.number(),
  problems: v.array(Blocked),
});
export type ImportUndo = v.InferOutput<typeof ImportUndo>;

export const Import = v.object({
  id: RecordId,
  fileName: v.string(),
  format: v.picklist(importFormats),
  bytes: v.number(),
  status: v.picklist(importStatuses),
  /** Why the file was refused, or why the import failed. */
  message: v.nullable(v.string()),
  /** The provider whose import it is; null for one of the office. */
  legalEntityId: v.nullable(v.number()),
  createdBy: v.string(),
  createdByName: v.string(),
  /** Plain sentences about how the file was read: columns that are not imported, sheets left out, the century of short years. */
  notices: v.array(v.string()),
  /** What the dry run found; null before it. */
  counts: v.nullable(Counts),
  mode: v.nullable(v.picklist(runModes)),
  /** What the run did, so far. */
  result: v.nullable(Counts),
  /** Rows to create or update that the run is through with, and how many there are. */
  done: v.number(),
  total: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
  finishedAt: v.nullable(Instant),
  /** Kinds of errors among the rows, the most frequent first, at most 50. */
  kinds: v.array(ErrorKind),
  /** Cells that were fixed on the screen. */
  fixedCells: v.number(),
  undo: v.nullable(ImportUndo),
  version: v.number(),
});
export type Import = v.InferOutput<typeof Import>;

/** The import, and where the browser puts the file. */
export const CreatedImport = v.object({
  import: Import,
  upload: v.object({ url: v.pipe(v.string(), v.url()), headers: v.record(v.string(), v.string()) }),
});

export const ImportRow = v.object({
  id: v.string(),
  /** The line of the file it begins on; of a workbook, the row. */
  line: v.number(),
  outcome: v.picklist(outcomes),
  serialNumber: v.string(),
  column: v.nullable(v.string()),
  /** Why it is in error, or what it changes. */
  reason: v.nullable(v.string()),
  firearmId: v.nullable(RecordId),
  /** What will be recorded, by our column; empty ones are left out. */
  values: v.record(v.string(), v.string()),
  /** The file's own text, by our column, wherever something else will be recorded. */
  typed: v.record(v.string(), v.string()),
  /** What is wrong, column by column; the kind is one of the import's `kinds`. */
  problems: v.array(v.object({ key: Key, column: v.string(), message: v.string(), kind: v.string() })),
  /** Our columns whose cell was fixed on the screen. */
  fixed: v.array(Key),
  /** Near matches of the serial number, and what an import leaves as it is in the registry: the row can be imported all the same. */
  warnings: v.array(v.string()),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

/** A row that the import created or updated a firearm with, and whether that can be reversed now. */
export const UndoRow = v.object({
  id: v.string(),
  line: v.number(),
  outcome: v.picklist(['create', 'update']),
  serialNumber: v.string(),
  firearmId: v.nullable(RecordId),
  /** Why it cannot be reversed; null when it can. */
  reason: v.nullable(v.string()),
});
export type UndoRow = v.InferOutput<typeof UndoRow>;

export const ImportQuery = v.strictObject(paging);
export const ImportRowQuery = v.strictObject({
  ...paging,
  outcome: v.optional(v.picklist(outcomes, 'Outcome is create, update, same or error')),
  /** Rows with an error of this kind. */
  kind: v.optional(v.pipe(v.string(), v.maxLength(300, 'At most 300 characters'))),
});
export type ImportRowQuery = v.InferOutput<typeof ImportRowQuery>;

/** Where the error rows can be fetched from, for a minute. */
export const ImportFile = v.object({ url: v.pipe(v.string(), v.url()) });
