// Imports: firearms or officers from a file. Each row is judged before anything is written.
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { Instant, isPrintable, paging, RecordId, text, unprintableMessage } from '../kinds/index.ts';
import { megabyte } from '../kinds/size.ts';
import { everyKey } from './columns.ts';
import { importSubjects } from './subject.ts';

/** Rows in one file; with every column filled in, such a file has 2 to 3 MB. */
export const mostRows = 10_000;
/** Twice the size of 10,000 rows: one function reads the whole file into its memory. */
export const mostBytes = 5 * megabyte;

export const importFormats = ['csv', 'xlsx'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The content type in the object store. */
export const contentTypes: Readonly<Record<ImportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The types that browsers report for a CSV file, by system and installed programs. */
const csvTypes = ['', 'text/csv', 'application/csv', 'application/x-csv', 'text/x-csv', 'text/plain', 'application/vnd.ms-excel'];
/** Windows without Excel reports no type for a workbook. */
const xlsxTypes = ['', contentTypes.xlsx];

/** The format on which name and type agree; undefined for any other file. */
export function formatOf(fileName: string, fileType: string): ImportFormat | undefined {
  const type = fileType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/\.csv$/i.test(fileName) && csvTypes.includes(type)) return 'csv';
  return /\.xlsx$/i.test(fileName) && xlsxTypes.includes(type) ? 'xlsx' : undefined;
}

/**
 * `uploading`: the file is not uploaded yet. `checking`: the dry run is in progress. `mapping`: the file was read, and a person has to confirm its
 * columns. `checked`: judged, nothing written. `refused`: the file cannot be read as an import. `running`: the rows are being imported. `done`: complete.
 * `failed`: it could not be completed. `undoing`, `undone`: its records are being reversed, or have been.
 */
export const importStatuses = ['uploading', 'checking', 'mapping', 'checked', 'refused', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const outcomes = ['create', 'update', 'same', 'error'] as const;
export type Outcome = (typeof outcomes)[number];

export const runModes = ['all', 'valid-only'] as const;

const Subject = v.picklist(importSubjects, 'Subject must be firearms or officers');

export const CreateImport = v.strictObject({
  subject: v.pipe(v.optional(Subject), v.description('The records in the file; firearms if left out.')),
  legalEntityId: v.pipe(
    v.optional(v.pipe(v.number('Choose a provider'), v.integer('Choose a provider'), v.minValue(1, 'Choose a provider'))),
    v.description('The provider of the officers, required if the caller has none. Ignored for firearms, whose rows name their owners.'),
  ),
  fileName: text('Choose a file', 200),
  fileType: v.pipe(v.string('Type of the file is required'), v.maxLength(150, 'At most 150 characters')),
  bytes: v.pipe(v.number('Size of the file is required'), v.integer('Size of the file is required'), v.minValue(1, 'The file is empty')),
  sha256: v.pipe(v.string('Digest of the file is required'), v.regex(/^[0-9a-f]{64}$/, 'A SHA-256 digest in hexadecimal')),
});
export type CreateImport = v.InferOutput<typeof CreateImport>;

export const RunImport = v.strictObject({ mode: v.picklist(runModes, 'Mode must be all or valid-only') });

/** How to read dates such as 03/04/24 if nothing else shows their order. */
export const dayOrders = ['day-first', 'month-first', 'year-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

const Key = v.picklist(everyKey, 'Not an import field');
/** No list has more columns: the reader refuses longer ones. */
const mostColumns = 20_000;
/** One value for every row, by field, for fields that the file does not have. */
const valuesForAll = v.record(Key, v.pipe(v.string(), v.trim(), v.maxLength(200, 'At most 200 characters'), check(isPrintable, unprintableMessage)));

export const MapImport = v.pipe(
  v.strictObject({
    columns: v.pipe(
      v.optional(v.pipe(v.array(v.nullable(Key), 'A list of columns'), v.maxLength(mostColumns, 'Too many columns'))),
      v.description('The field for each column of the file, in the file’s order; null if the column is not imported.'),
    ),
    values: v.optional(valuesForAll),
    dayOrder: v.optional(v.nullable(v.picklist(dayOrders, 'Date order must be day-first, month-first or year-first'))),
  }),
  v.description('The mapping of the file’s columns. A field that is left out keeps its value.'),
);
export type MapImport = v.InferOutput<typeof MapImport>;

export const ImportMapping = v.pipe(
  v.object({
    columns: v.array(
      v.object({
        header: v.string(),
        /** The first different values, each cut to 60 characters. */
        samples: v.array(v.string()),
        /** The field for the column; null: not imported. */
        key: v.nullable(Key),
        /** The order in which all dates of the column are written. `unclear`: several are possible. Null if no date is ambiguous. */
        days: v.nullable(v.picklist([...dayOrders, 'unclear'])),
      }),
    ),
    values: v.record(v.string(), v.string()),
    dayOrder: v.nullable(v.picklist(dayOrders)),
  }),
  v.description('The columns of a file and the fields they are mapped to.'),
);
export type ImportMapping = v.InferOutput<typeof ImportMapping>;

/** A cell, by the line of its row and the field, with its new value. */
const FixedCell = v.strictObject({
  line: v.pipe(v.number('Line is required'), v.integer('Line is a whole number'), v.minValue(1, 'Line is 1 or more')),
  column: Key,
  value: v.pipe(v.string('Value is required'), v.trim(), v.maxLength(500, 'At most 500 characters'), check(isPrintable, unprintableMessage)),
});
export type FixedCell = v.InferOutput<typeof FixedCell>;
export const FixImport = v.strictObject({
  cells: v.pipe(v.array(FixedCell, 'A list of cells'), v.minLength(1, 'Fix at least one cell'), v.maxLength(200, 'At most 200 cells at once')),
});
export type FixImport = v.InferOutput<typeof FixImport>;

/** Errors of rows that differ only in the row's own value. */
const ErrorKind = v.object({ kind: v.string(), column: v.string(), message: v.string(), rows: v.number() });
export type ErrorKind = v.InferOutput<typeof ErrorKind>;

const Counts = v.object({ create: v.number(), update: v.number(), same: v.number(), error: v.number() });
export type Counts = v.InferOutput<typeof Counts>;

export const UndoImport = v.strictObject({ reason: text('A reason is required', 500) });

/** A record that cannot be reversed, by its line in the file, and the reason. */
const Blocked = v.object({ line: v.number(), serialNumber: v.string(), reason: v.string() });
export type Blocked = v.InferOutput<typeof Blocked>;

/** The latest attempt to undo an import. */
const ImportUndo = v.object({
  reason: v.string(),
  byName: v.string(),
  at: Instant,
  /** `checking`: nothing is written yet. `blocked`: records have changed since, nothing was undone. */
  stage: v.picklist(['checking', 'reversing', 'blocked', 'undone']),
  /** Rows that the stage has completed, of the import's `done`. */
  done: v.number(),
  /** Firearms whose registration was reversed, and firearms with their previous values restored. */
  reversed: v.number(),
  restored: v.number(),
  /** How many records cannot be reversed, and the first of them. After the undo: records that changed while the others were reversed. */
  blocked: v.number(),
  problems: v.array(Blocked),
});
export type ImportUndo = v.InferOutput<typeof ImportUndo>;

export const Import = v.object({
  id: RecordId,
  subject: Subject,
  fileName: v.string(),
  format: v.picklist(importFormats),
  bytes: v.number(),
  status: v.picklist(importStatuses),
  message: v.pipe(v.nullable(v.string()), v.description('Why the file was rejected, or why the import failed.')),
  legalEntityId: v.pipe(v.nullable(v.number()), v.description('The provider that imports; null for the firearm office.')),
  createdBy: v.string(),
  createdByName: v.string(),
  notices: v.pipe(
    v.array(v.string()),
    v.description('Notes on how the file was read: columns and sheets that are not imported, and the century of two-digit years.'),
  ),
  counts: v.pipe(v.nullable(Counts), v.description('The result of the check; null before it.')),
  mode: v.nullable(v.picklist(runModes)),
  result: v.pipe(v.nullable(Counts), v.description('The result of the run so far.')),
  done: v.pipe(v.number(), v.description('Rows to create or update: how many are done, and how many there are.')),
  total: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
  finishedAt: v.nullable(Instant),
  kinds: v.pipe(v.array(ErrorKind), v.description('Types of errors among the rows, the most frequent first, at most 50.')),
  fixedCells: v.pipe(v.number(), v.description('Cells that were fixed on the screen.')),
  undo: v.nullable(ImportUndo),
  version: v.number(),
});
export type Import = v.InferOutput<typeof Import>;

export const CreatedImport = v.pipe(
  v.object({
    import: Import,
    upload: v.object({ url: v.pipe(v.string(), v.url()), headers: v.record(v.string(), v.string()) }),
  }),
  v.description('The import, and the address to upload its file to.'),
);

export const ImportRow = v.object({
  id: v.string(),
  line: v.pipe(v.number(), v.description('The line of the file on which the row starts; in a workbook, the number of the row.')),
  outcome: v.picklist(outcomes),
  serialNumber: v.string(),
  column: v.nullable(v.string()),
  reason: v.pipe(v.nullable(v.string()), v.description('Why the row is in error, or what it changes.')),
  firearmId: v.nullable(RecordId),
  officerId: v.pipe(v.optional(RecordId), v.description('The officer that the row created or describes, in an import of officers.')),
  officer: v.pipe(v.optional(v.string()), v.description('The full names and the surname in the row, in an import of officers.')),
  values: v.pipe(
    v.record(v.string(), v.string()),
    v.description('The values to record, by field; empty values are left out. Valid ID numbers show their last four characters.'),
  ),
  typed: v.pipe(v.record(v.string(), v.string()), v.description('The file’s own text, by field, where a different value will be recorded.')),
  problems: v.pipe(
    v.array(v.object({ key: Key, column: v.string(), message: v.string(), kind: v.string() })),
    v.description('The problems, column by column. Each kind is in the `kinds` of the import.'),
  ),
  fixed: v.pipe(v.array(Key), v.description('The fields that were fixed on the screen.')),
  warnings: v.pipe(
    v.array(v.string()),
    v.description('Similar serial numbers, and registered values that the import does not change. The row can be imported anyway.'),
  ),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

export const UndoRow = v.pipe(
  v.object({
    id: v.string(),
    line: v.number(),
    outcome: v.picklist(['create', 'update']),
    serialNumber: v.string(),
    firearmId: v.nullable(RecordId),
    reason: v.pipe(v.nullable(v.string()), v.description('Why it cannot be undone; null if it can.')),
  }),
  v.description('A row that created or updated a firearm, and whether that can be undone now.'),
);
export type UndoRow = v.InferOutput<typeof UndoRow>;

export const ImportQuery = v.strictObject(paging);
export const ImportListQuery = v.strictObject({
  ...paging,
  subject: v.pipe(v.optional(Subject), v.description('Imports of these records; of firearms if left out.')),
});
export type ImportListQuery = v.InferOutput<typeof ImportListQuery>;
export const ImportRowQuery = v.strictObject({
  ...paging,
  outcome: v.optional(v.picklist(outcomes, 'Outcome is create, update, same or error')),
  kind: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(300, 'At most 300 characters'))), v.description('Only rows with this kind of error.')),
});
export type ImportRowQuery = v.InferOutput<typeof ImportRowQuery>;

export const ImportFile = v.pipe(
  v.object({ url: v.pipe(v.string(), v.url()) }),
  v.description('The address of the file with the rows in error, valid for one minute.'),
);
