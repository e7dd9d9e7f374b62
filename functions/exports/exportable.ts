// Describes each list that can be exported for the API calls: its permission, filters and kinds of file. lists.ts adds how the worker reads and writes them.
import * as v from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { dutyRefusal, type Holder } from '../../shared/access/duties.ts';
import { can } from '../../shared/access/roles.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { AuthorisationsExportQuery, FirearmCustodyExportQuery, OfficerCustodyExportQuery, ShiftSheetExportQuery } from '../../shared/authorisations/schema.ts';
import { readsDrafts } from '../../shared/disclosures/rules.ts';
import { DisclosureExportQuery } from '../../shared/disclosures/schema.ts';
import { contentTypes, type ExportFormat, type ExportList, exportFormats } from '../../shared/exports/schema.ts';
import * as contract from '../../shared/features.ts';
import { CompanyFirearmsExportQuery } from '../../shared/firearms/of-company.ts';
import { InspectionExportQuery } from '../../shared/inspections/schema.ts';
import { problemOf } from '../../shared/kinds/issue-words.ts';
import { LabelSheetQuery } from '../../shared/labels/schema.ts';
import { KeptExportQuery } from '../../shared/officers/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { seesIdNumbers } from '../../shared/provision-register/rules.ts';
import { ProvisionExportQuery } from '../../shared/provision-register/schema.ts';
import { filtersOf, periodOf } from '../../shared/reports/period.ts';
import { reportFileName, reportPermission } from '../../shared/reports/rules.ts';
import { type Filters, ReportQuery, type ReportType } from '../../shared/reports/schema.ts';
import type { RouteSpec } from '../../shared/route.ts';
import { CustodyExportQuery } from '../../shared/seizures/schema.ts';
import { StockExportQuery } from '../../shared/stock-register/schema.ts';

interface Asked {
  /** The list's own call, which defines the permission and checks the filters. */
  readonly row: Pick<RouteSpec, 'permission' | 'query'>;
  /** Kinds of file beside CSV and Excel. */
  readonly also?: readonly ExportFormat[];
  /** The name of its file, if it is not the list's name. */
  readonly fileName?: (day: string, format: string) => string;
  /** The filters to store, if their meaning changes with the day. */
  readonly keptAs?: (query: unknown, at: Date) => Record<string, string>;
  /** True if a company's user also needs a duty that includes the permission. */
  readonly byDuty?: true;
  /** True if this person reads records of the list that other readers do not see. */
  readonly more?: (asker: Asker) => boolean;
}

type Asker = Pick<Actor, 'role'> & Holder;

/** A report is requested by POST; its export takes the same period as filters. */
const report = (type: ReportType) =>
  ({
    row: { permission: reportPermission(type), query: ReportQuery },
    also: ['json', 'pdf'],
    fileName: (day: string, format: string) => reportFileName(type, day, format),
    // Stores the resolved period, because "last month" must mean the month before the request even if the file is created after midnight.
    keptAs: (query: unknown, at: Date) => filtersOf(periodOf(query as Filters, at)),
  }) as const;

export const asked = {
  firearms: { row: contract.firearms.list },
  'firearms-of-company': { row: { ...contract.firearms.ofCompany, query: CompanyFirearmsExportQuery } },
  licenses: { row: contract.licenses.list },
  due: { row: contract.due.list, also: ['ics'] },
  transactions: { row: contract.transactions.list },
  ancillaries: { row: contract.ancillaries.list },
  'ancillary-library': { row: contract.ancillaryLibrary.list },
  library: { row: contract.library.list },
  'legal-entities': { row: contract.legalEntities.list },
  cases: { row: contract.cases.list },
  disclosures: { row: contract.disclosures.list, more: readsDrafts },
  'disclosure-register': { row: { ...contract.disclosures.register, query: DisclosureExportQuery }, also: ['pdf'] },
  documents: { row: contract.documents.list, more: readsDrafts },
  // The call has the provider in its path; the export has it among the filters.
  'stock-register': { row: { ...contract.stockRegister.list, query: StockExportQuery }, also: ['pdf'] },
  labels: { row: { ...contract.labels.list, query: LabelSheetQuery }, also: ['pdf'] },
  // The call has the branch in its path; the export has it among the filters.
  'provision-register': { row: { ...contract.provisionRegister.list, query: ProvisionExportQuery }, also: ['pdf'], more: seesIdNumbers },
  seizures: { row: contract.seizures.list },
  'seizure-custody': { row: { ...contract.seizures.custody, query: CustodyExportQuery }, also: ['pdf'] },
  'seizure-receipt': { row: { ...contract.seizures.get, query: CustodyExportQuery }, also: ['pdf'] },
  'inspection-report': { row: { ...contract.inspections.get, query: InspectionExportQuery }, also: ['pdf'] },
  // The papers have full ID numbers: for the people who issue firearms.
  authorisations: { row: { permission: contract.custody.issue.permission, query: AuthorisationsExportQuery }, also: ['pdf'], byDuty: true },
  'shift-sheet': { row: { permission: contract.custody.issue.permission, query: ShiftSheetExportQuery }, also: ['pdf'], byDuty: true },
  'firearm-custody': { row: { ...contract.custody.issuesOfFirearm, query: FirearmCustodyExportQuery }, also: ['pdf'] },
  'officer-custody': { row: { ...contract.custody.issuesOfOfficer, query: OfficerCustodyExportQuery }, also: ['pdf'] },
  officers: { row: contract.officers.list },
  'officer-eligibility': { row: contract.officers.list, also: ['pdf'] },
  // With the whole ID number: for the people who may reveal it.
  'officer-record': { row: { permission: contract.officers.idNumber.permission, query: KeptExportQuery }, also: ['pdf'], byDuty: true },
  'compliance-alerts': { row: contract.compliance.alerts },
  'compliance-scores': { row: contract.compliance.scores },
  'report-firearms': report('firearms'),
  'report-compliance': report('compliance'),
  'report-disclosures': report('disclosures'),
  'report-strategic': report('strategic'),
} as const satisfies Readonly<Record<ExportList, Asked>>;

const of = (list: ExportList): Asked => asked[list];

/** The media type of a list's file. Throws `invalid-input` if the list does not have this format. */
export function contentTypeOf(list: ExportList, format: ExportFormat): string {
  const formats = exportFormats.filter((one) => one === 'csv' || one === 'xlsx' || of(list).also?.includes(one));
  if (formats.includes(format)) return contentTypes[format];
  const named = formats.join(', ');
  throw new Problem('invalid-input', `This list can be exported as ${named}.`, [{ path: 'format', message: `Format must be one of ${named}` }]);
}

export const fileNameOf = (list: ExportList, format: ExportFormat, day: string): string => of(list).fileName?.(day, format) ?? `${list}-${day}.${format}`;

/** Throws `forbidden` unless the role, and for some lists the duty, may export and read the list. */
export function mayExport(list: ExportList, exporter: Asker): void {
  const { row, byDuty } = of(list);
  if (!can(exporter.role, contract.exports.start.permission) || !can(exporter.role, row.permission))
    throw new Problem('forbidden', 'Your role does not allow you to export this list.');
  const refusal = byDuty && dutyRefusal(exporter, { method: 'POST', permission: row.permission });
  if (refusal) throw new Problem('forbidden', refusal);
}

const rowsPerPage = 100;

/** The filters for one page, parsed by the list's own call. Throws `invalid-input` naming the filter. */
export function queryOf(list: ExportList, filters: Readonly<Record<string, string>>, cursor?: string): unknown {
  const { limit: _, cursor: __, ...own } = filters;
  const schema = of(list).row.query ?? v.any();
  const parsed = v.safeParse(schema, { ...own, limit: String(rowsPerPage), ...(cursor ? { cursor } : {}) });
  if (parsed.success) return parsed.output;
  const errors = parsed.issues.map((issue) => problemOf(schema, issue, 'this list')).map(({ path, message }) => ({ path: `query.${path}`, message }));
  throw new Problem('invalid-input', `Check the filters: ${errors[0]?.message ?? 'they are not valid'}.`, errors);
}

/** The filters to store for reading later, as they mean at that moment. Throws `invalid-input` naming the filter. */
export function keptQueryOf(list: ExportList, filters: Readonly<Record<string, string>>, at: Date): Readonly<Record<string, string>> {
  const query = queryOf(list, filters);
  return of(list).keptAs?.(query, at) ?? filters;
}

/** A word for the records that a person sees on a list, to compare later. */
export function holdsOf(list: ExportList, scope: Scope, asker: Asker): string {
  const whose = scope.kind === 'entity' ? `entity:${scope.legalEntityId}` : scope.kind;
  return of(list).more?.(asker) ? `${whose}, with more` : whose;
}
