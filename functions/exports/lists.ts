// The lists that can be exported.
//
// To add one: put its name into `exportLists` (shared/exports/schema.ts) and an entry here:
//
//   licenses: exportable(contract.licenses.list, 'Licenses', listLicenses, licenseColumns),
//
// Its row brings the permission and the check of the filters; its store's own function the pages, in the scope of whoever asks.
import * as v from 'valibot';
import { can, type Role } from '../../shared/access/roles.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { type ExportFormat, type ExportList, exportFormats } from '../../shared/exports/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { reportFileName, reportPermission, reportTitles } from '../../shared/reports/rules.ts';
import { ReportQuery, type ReportType } from '../../shared/reports/schema.ts';
import type { Named, Page, QueryOf } from '../../shared/route.ts';
import { CustodyExportQuery } from '../../shared/seizures/schema.ts';
import { StockExportQuery } from '../../shared/stock-register/schema.ts';
import { listAncillaries } from '../ancillaries/store.ts';
import { listLibraryAncillaries } from '../ancillary-library/store.ts';
import { listCases } from '../cases/store.ts';
import { complianceAlertColumns, complianceScoreColumns } from '../compliance/columns.ts';
import { listScores } from '../compliance/score-store.ts';
import { listAlerts } from '../compliance/store.ts';
import type { Columns } from '../data/cells.ts';
import { listDisclosures } from '../disclosures/store.ts';
import { listDocuments } from '../documents/store.ts';
import { listFirearms } from '../firearms/list-store.ts';
import { listLegalEntities } from '../legal-entities/store.ts';
import { listLibrary } from '../library/store.ts';
import { listLicenses } from '../licenses/store.ts';
import { reportFiles } from '../reports/files.ts';
import { columnsOf, rowsOf } from '../reports/store.ts';
import { custodyColumns, custodyFiles, custodyForFile } from '../seizures/print.ts';
import { listSeizures } from '../seizures/store.ts';
import { pageForFile, stockColumns, stockFiles } from '../stock-register/print.ts';
import { listTransactions } from '../transactions/store.ts';
import {
  ancillaryColumns,
  ancillaryLibraryColumns,
  caseColumns,
  disclosureColumns,
  documentColumns,
  firearmColumns,
  legalEntityColumns,
  libraryColumns,
  licenseColumns,
  seizureColumns,
  transactionColumns,
} from './columns.ts';
import { type Format, formats } from './formats.ts';

interface Exportable {
  readonly row: Named;
  readonly title: string;
  readonly page: (scope: Scope, query: any) => Promise<Page<any>>;
  readonly columns: Columns<any>;
  /** Kinds of file that this list has beside CSV and Excel. */
  readonly also?: Partial<Readonly<Record<ExportFormat, Format>>>;
  /** What its file is called, if not after the list. */
  readonly fileName?: (day: string, format: string) => string;
}

const exportable = <const R extends Named, T>(
  row: R,
  title: string,
  page: (scope: Scope, query: QueryOf<R>) => Promise<Page<T>>,
  columns: Columns<T>,
  more: Pick<Exportable, 'also' | 'fileName'> = {},
): Exportable => ({ row, title, page, columns, ...more });

/** A report is asked for by POST; its files take the same period from an address. */
const reportRow = (type: ReportType) => ({ ...contract.reports.create, permission: reportPermission(type), query: ReportQuery });

const report = (type: ReportType): Exportable => ({
  row: reportRow(type),
  title: reportTitles[type],
  page: rowsOf(type),
  columns: columnsOf(type),
  also: reportFiles(type),
  fileName: (day, format) => reportFileName(type, day, format),
});

export const lists: Readonly<Record<ExportList, Exportable>> = {
  firearms: exportable(contract.firearms.list, 'Firearms', listFirearms, firearmColumns),
  licenses: exportable(contract.licenses.list, 'Licenses', listLicenses, licenseColumns),
  transactions: exportable(contract.transactions.list, 'Transactions', listTransactions, transactionColumns),
  ancillaries: exportable(contract.ancillaries.list, 'Ancillaries', listAncillaries, ancillaryColumns),
  'ancillary-library': exportable(contract.ancillaryLibrary.list, 'Ancillary library', (_, query) => listLibraryAncillaries(query), ancillaryLibraryColumns),
  library: exportable(contract.library.list, 'Reference library', (_, query) => listLibrary(query), libraryColumns),
  'legal-entities': exportable(contract.legalEntities.list, 'Legal entities', listLegalEntities, legalEntityColumns),
  cases: exportable(contract.cases.list, 'Cases', listCases, caseColumns),
  disclosures: exportable(contract.disclosures.list, 'Disclosures', listDisclosures, disclosureColumns),
  documents: exportable(contract.documents.list, 'Documents', listDocuments, documentColumns),
  // Its call names the provider in its path, its file among the filters.
  'stock-register': exportable({ ...contract.stockRegister.list, query: StockExportQuery }, 'Stock register', pageForFile, stockColumns, { also: stockFiles }),
  seizures: exportable(contract.seizures.list, 'Seizures', listSeizures, seizureColumns),
  'seizure-custody': exportable({ ...contract.seizures.custody, query: CustodyExportQuery }, 'Chain of custody', custodyForFile, custodyColumns, {
    also: custodyFiles,
  }),
  'compliance-alerts': exportable(contract.compliance.alerts, 'Compliance alerts', listAlerts, complianceAlertColumns),
  'compliance-scores': exportable(contract.compliance.scores, 'Compliance scores', listScores, complianceScoreColumns),
  'report-firearms': report('firearms'),
  'report-compliance': report('compliance'),
  'report-disclosures': report('disclosures'),
  'report-strategic': report('strategic'),
};

/** How the list is written as a kind of file. Throws `invalid-input` when it has none such. */
export function formatOf(list: ExportList, format: ExportFormat): Format {
  const written: Partial<Record<ExportFormat, Format>> = { ...formats, ...lists[list].also };
  const found = written[format];
  if (found) return found;
  const named = exportFormats.filter((one) => written[one]).join(', ');
  throw new Problem('invalid-input', `This list is exported as ${named}.`, [{ path: 'format', message: `Format is one of ${named}` }]);
}

export const fileNameOf = (list: ExportList, format: ExportFormat, day: string): string => lists[list].fileName?.(day, format) ?? `${list}-${day}.${format}`;

/** Throws `forbidden` unless the role may read the list as well as export. */
export function mayExport(list: ExportList, role: Role): void {
  if (!can(role, contract.exports.start.permission) || !can(role, lists[list].row.permission))
    throw new Problem('forbidden', 'Your role does not include exporting this list.');
}

const mostAPage = 100;

/** The filters as the list's own call reads them, for one page. Throws `invalid-input` naming the filter. */
export function queryOf(list: ExportList, filters: Readonly<Record<string, string>>, cursor?: string): unknown {
  const { limit: _, cursor: __, ...own } = filters;
  const parsed = v.safeParse(lists[list].row.query ?? v.any(), { ...own, limit: String(mostAPage), ...(cursor ? { cursor } : {}) });
  if (parsed.success) return parsed.output;
  const errors = parsed.issues.map((issue) => ({ path: `query.${v.getDotPath(issue) ?? ''}`, message: issue.message }));
  throw new Problem('invalid-input', `Check the filters: ${errors[0]?.message ?? 'they are not valid'}.`, errors);
}

/** A scope in a word, to be compared with a later one. */
export const holdsOf = (scope: Scope): string => (scope.kind === 'entity' ? `entity:${scope.legalEntityId}` : scope.kind);
