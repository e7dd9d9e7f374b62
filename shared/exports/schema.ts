// Exports: a whole list as a file, created in the background.
import * as v from 'valibot';
import { Instant, paging, RecordId } from '../kinds/index.ts';

/** Lists that can be exported; `functions/exports/lists.ts` defines how each is read and written. */
export const exportLists = [
  'firearms',
  'firearms-of-company',
  'licenses',
  'due',
  'transactions',
  'ancillaries',
  'library',
  'ancillary-library',
  'legal-entities',
  'cases',
  'disclosures',
  'disclosure-register',
  'documents',
  'stock-register',
  'labels',
  'provision-register',
  'seizures',
  'seizure-custody',
  'seizure-receipt',
  'inspection-report',
  'authorisations',
  'shift-sheet',
  'firearm-custody',
  'officer-custody',
  'officers',
  'officer-eligibility',
  'officer-record',
  'compliance-alerts',
  'compliance-scores',
  'report-firearms',
  'report-compliance',
  'report-disclosures',
  'report-strategic',
] as const;
export type ExportList = (typeof exportLists)[number];

/** Every list has CSV and Excel; `functions/exports/exportable.ts` declares further formats. */
export const exportFormats = ['csv', 'xlsx', 'json', 'pdf', 'ics'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  ics: 'text/calendar; charset=utf-8',
} as const satisfies Readonly<Record<ExportFormat, string>>;

export const exportStatuses = ['waiting', 'running', 'done', 'failed'] as const;

/** A list's filters, as in its address; the list's own schema validates them. */
/** The longest filter: the ids of 100 chosen records, separated by commas. The list's own schema limits each. */
const mostOfAFilter = 3700;
const Filters = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z]\w{0,40}$/i, 'Not a filter')),
    v.pipe(v.string(), v.maxLength(mostOfAFilter, `At most ${mostOfAFilter} characters`)),
  ),
  v.maxEntries(30, 'At most 30 filters'),
);

export const StartExport = v.strictObject({
  list: v.picklist(exportLists, 'Choose a list'),
  format: v.picklist(exportFormats, 'Format must be csv, xlsx, json, pdf or ics'),
  query: v.optional(Filters, {}),
});
export type StartExport = v.InferOutput<typeof StartExport>;

export const Export = v.object({
  id: RecordId,
  list: v.picklist(exportLists),
  format: v.picklist(exportFormats),
  query: v.record(v.string(), v.string()),
  status: v.picklist(exportStatuses),
  done: v.pipe(v.number(), v.description('Rows written so far.')),
  total: v.pipe(v.nullable(v.number()), v.description('The number of rows when the export started; null before that, or if the list does not count them.')),
  fileName: v.string(),
  message: v.pipe(v.nullable(v.string()), v.description('Why it failed.')),
  createdAt: Instant,
  finishedAt: v.nullable(Instant),
  availableUntil: v.pipe(v.nullable(Instant), v.description('The file can be downloaded until then.')),
});
export type Export = v.InferOutput<typeof Export>;

export const ExportQuery = v.strictObject(paging);

export const ExportFile = v.pipe(v.object({ url: v.pipe(v.string(), v.url()) }), v.description('The address of the file, valid for one minute.'));
