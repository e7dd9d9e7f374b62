// Defines how the worker reads and writes each list that can be exported. To add a list:
// 1. Put its name into `exportLists` (shared/exports/schema.ts).
// 2. Add an entry to exportable.ts: its row defines the permission and the check of the filters.
// 3. Add an entry here: licenses: exportable(asked.licenses.row, 'Licenses', listLicenses, licenseColumns).
// Its function returns the pages in the scope of the person who exports.
import type { GenericSchema, InferOutput } from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import type { ExportFormat, ExportList } from '../../shared/exports/schema.ts';
import { reportTitles } from '../../shared/reports/rules.ts';
import type { ReportType } from '../../shared/reports/schema.ts';
import type { Page, RouteSpec } from '../../shared/route.ts';
import { listAncillaries } from '../ancillaries/list-store.ts';
import { listLibraryAncillaries } from '../ancillary-library/list-store.ts';
import { custodyOfColumns, firearmCustodyFiles, firearmCustodyForFile, officerCustodyFiles, officerCustodyForFile } from '../authorisations/chain.ts';
import { authorisationColumns } from '../authorisations/columns.ts';
import { authorisationFiles, authorisationsForFile, shiftSheetFiles, shiftSheetForFile } from '../authorisations/print.ts';
import { listCases } from '../cases/list-store.ts';
import { complianceAlertColumns, complianceScoreColumns } from '../compliance/columns.ts';
import { listAlerts } from '../compliance/list-store.ts';
import { listScores } from '../compliance/score-list.ts';
import type { Columns } from '../data/columns.ts';
import { listDisclosures } from '../disclosures/list-store.ts';
import { pageOfRegister, registerColumns, registerFiles } from '../disclosures/print.ts';
import { listDocuments } from '../documents/list-store.ts';
import { dueColumns, dueFiles, pageOfDue } from '../due/file.ts';
import { listFirearms } from '../firearms/list-store.ts';
import { companyFirearmColumns } from '../firearms/of-company-columns.ts';
import { listOfCompany } from '../firearms/of-company-store.ts';
import { countColumns, countForFile, reportFile } from '../inspections/print.ts';
import { labelColumns, labelFiles, labelsForFile } from '../labels/file.ts';
import { listLegalEntities } from '../legal-entities/list-store.ts';
import { listLibrary } from '../library/list-store.ts';
import { listLicenses } from '../licenses/list-store.ts';
import { eligibilityColumns, eligibilityFiles, eligibilityForFile, officerColumns } from '../officers/export-list.ts';
import { listOfficers } from '../officers/list-store.ts';
import { pageForFile as pageOfProvisions, provisionColumns, provisionFiles } from '../provision-register/print.ts';
import { reportFiles } from '../reports/files.ts';
import { columnsOf, rowsOf } from '../reports/store.ts';
import { listSeizures } from '../seizures/list-store.ts';
import { custodyColumns, custodyFiles, custodyForFile, receiptColumns, receiptFiles, receiptForFile } from '../seizures/print.ts';
import { type Format, formats } from '../spreadsheets/formats.ts';
import { pageForFile, stockColumns, stockFiles } from '../stock-register/print.ts';
import { listTransactions } from '../transactions/list-store.ts';
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
import { asked, contentTypeOf } from './exportable.ts';
import { keptColumns, keptFiles, keptForFile } from './kept-of-officer.ts';

/** The person who exports, with their role at the time of creation. */
type Asker = Pick<Actor, 'userId' | 'name' | 'role' | 'duty'>;

interface Exportable {
  readonly title: string;
  readonly page: (scope: Scope, query: any, asker: Asker) => Promise<Page<any>>;
  readonly columns: Columns<any>;
  /** Writers for the further kinds of file that exportable.ts declares for this list. */
  readonly also?: Partial<Readonly<Record<ExportFormat, Format>>>;
  /** For a list that names officers: the provider of a row. Reads by people of other companies are logged. */
  readonly providerOf?: (row: any) => { readonly legalEntityId: number };
}

/** `row` is the list's entry in exportable.ts: `page` gets its filters. */
const exportable = <const R extends Pick<RouteSpec, 'permission' | 'query'>, T>(
  _row: R,
  title: string,
  page: (scope: Scope, query: R extends { readonly query: infer S extends GenericSchema } ? InferOutput<S> : undefined) => Promise<Page<T>>,
  columns: Columns<T>,
  more: Pick<Exportable, 'also' | 'providerOf'> = {},
  // Not `page` itself: some of these functions take a third argument that is not the person who exports.
): Exportable => ({ title, page: (scope, query) => page(scope, query), columns, ...more });

const report = (type: ReportType): Exportable => ({ title: reportTitles[type], page: rowsOf(type), columns: columnsOf(type), also: reportFiles(type) });

export const lists: Readonly<Record<ExportList, Exportable>> = {
  firearms: exportable(asked.firearms.row, 'Firearms', listFirearms, firearmColumns),
  'firearms-of-company': exportable(asked['firearms-of-company'].row, 'Firearms', listOfCompany, companyFirearmColumns),
  licenses: exportable(asked.licenses.row, 'Licenses', listLicenses, licenseColumns),
  due: exportable(asked.due.row, 'Due', pageOfDue, dueColumns, { also: dueFiles }),
  transactions: exportable(asked.transactions.row, 'Transactions', listTransactions, transactionColumns),
  ancillaries: exportable(asked.ancillaries.row, 'Ancillaries', listAncillaries, ancillaryColumns),
  'ancillary-library': exportable(asked['ancillary-library'].row, 'Ancillary library', (_, query) => listLibraryAncillaries(query), ancillaryLibraryColumns),
  library: exportable(asked.library.row, 'Reference library', (_, query) => listLibrary(query), libraryColumns),
  'legal-entities': exportable(asked['legal-entities'].row, 'Legal entities', listLegalEntities, legalEntityColumns),
  cases: exportable(asked.cases.row, 'Cases', listCases, caseColumns),
  // Only the people who write drafts see them and their attachments.
  disclosures: { title: 'Disclosures', page: listDisclosures, columns: disclosureColumns },
  'disclosure-register': exportable(asked['disclosure-register'].row, 'Firearm disclosure', pageOfRegister, registerColumns, { also: registerFiles }),
  documents: { title: 'Documents', page: listDocuments, columns: documentColumns },
  'stock-register': exportable(asked['stock-register'].row, 'Stock register', pageForFile, stockColumns, { also: stockFiles }),
  labels: exportable(asked.labels.row, 'Labels', labelsForFile, labelColumns, { also: labelFiles }),
  // People who may reveal ID numbers get them whole.
  'provision-register': { title: 'Register of provision', page: pageOfProvisions, columns: provisionColumns, also: provisionFiles },
  seizures: exportable(asked.seizures.row, 'Seizures', listSeizures, seizureColumns),
  'seizure-custody': exportable(asked['seizure-custody'].row, 'Chain of custody', custodyForFile, custodyColumns, {
    also: custodyFiles,
  }),
  'seizure-receipt': exportable(asked['seizure-receipt'].row, 'Seizure receipt', receiptForFile, receiptColumns, { also: receiptFiles }),
  'inspection-report': exportable(asked['inspection-report'].row, 'Inspection report', countForFile, countColumns, { also: reportFile }),
  authorisations: exportable(asked.authorisations.row, 'Authorisations', authorisationsForFile, authorisationColumns, {
    also: authorisationFiles,
    providerOf: ({ issue }) => issue,
  }),
  'shift-sheet': exportable(asked['shift-sheet'].row, 'Shift sheet', shiftSheetForFile, authorisationColumns, {
    also: shiftSheetFiles,
    providerOf: ({ issue }) => issue,
  }),
  'firearm-custody': exportable(asked['firearm-custody'].row, 'Chain of custody of a firearm', firearmCustodyForFile, custodyOfColumns, {
    also: firearmCustodyFiles,
    providerOf: (issue) => issue,
  }),
  'officer-custody': exportable(asked['officer-custody'].row, 'Chain of custody of an officer', officerCustodyForFile, custodyOfColumns, {
    also: officerCustodyFiles,
    providerOf: (issue) => issue,
  }),
  officers: exportable(asked.officers.row, 'Officers', listOfficers, officerColumns, { providerOf: (officer) => officer }),
  'officer-eligibility': exportable(asked['officer-eligibility'].row, 'Eligibility of officers', eligibilityForFile, eligibilityColumns, {
    also: eligibilityFiles,
    providerOf: (one) => one,
  }),
  // The person who exports is logged as the reader of the ID number.
  'officer-record': { title: 'Everything kept of an officer', page: keptForFile, columns: keptColumns, also: keptFiles, providerOf: (row) => row },
  'compliance-alerts': exportable(asked['compliance-alerts'].row, 'Compliance alerts', listAlerts, complianceAlertColumns),
  'compliance-scores': exportable(asked['compliance-scores'].row, 'Compliance scores', listScores, complianceScoreColumns),
  'report-firearms': report('firearms'),
  'report-compliance': report('compliance'),
  'report-disclosures': report('disclosures'),
  'report-strategic': report('strategic'),
};

/** The writer for a list's kind of file. Throws `invalid-input` if the list does not have it. */
export function formatOf(list: ExportList, format: ExportFormat): Format {
  const contentType = contentTypeOf(list, format);
  const written: Partial<Record<ExportFormat, Format>> = { ...formats, ...lists[list].also };
  const found = written[format];
  if (!found) throw new Error(`No writer of ${contentType} for the list ${list}`);
  return found;
}
