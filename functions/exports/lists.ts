// The lists that can be exported.
//
// To add one: put its name into `exportLists` (shared/exports/schema.ts) and an entry here:
//
//   cases: exportable(contract.cases.list, 'Cases', listCases, caseColumns),
//
// Its row brings the permission and the check of the filters; its store's own function the pages, in the scope of whoever asks.
import * as v from 'valibot';
import { can, type Role } from '../../shared/access/roles.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import type { ExportList } from '../../shared/exports/schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { Named, Page, QueryOf } from '../../shared/route.ts';
import { listAncillaries } from '../ancillaries/store.ts';
import { listLibraryAncillaries } from '../ancillary-library/store.ts';
import type { Value } from '../data/cells.ts';
import { listDisclosures } from '../disclosures/store.ts';
import { listFirearms } from '../firearms/store.ts';
import { listLegalEntities } from '../legal-entities/store.ts';
import { listLibrary } from '../library/store.ts';
import { listLicenses } from '../licenses/store.ts';
import { listTransactions } from '../transactions/store.ts';
import {
  ancillaryColumns,
  ancillaryLibraryColumns,
  disclosureColumns,
  firearmColumns,
  legalEntityColumns,
  libraryColumns,
  licenseColumns,
  transactionColumns,
} from './columns.ts';

/** The header of a column, and its value in a record. */
export type Columns<T> = readonly (readonly [header: string, value: (record: T) => Value])[];

interface Exportable {
  readonly row: Named;
  readonly title: string;
  readonly page: (scope: Scope, query: any) => Promise<Page<any>>;
  readonly columns: Columns<any>;
}

const exportable = <const R extends Named, T>(
  row: R,
  title: string,
  page: (scope: Scope, query: QueryOf<R>) => Promise<Page<T>>,
  columns: Columns<T>,
): Exportable => ({ row, title, page, columns });

export const lists: Readonly<Record<ExportList, Exportable>> = {
  firearms: exportable(contract.firearms.list, 'Firearms', listFirearms, firearmColumns),
  licenses: exportable(contract.licenses.list, 'Licenses', listLicenses, licenseColumns),
  transactions: exportable(contract.transactions.list, 'Transactions', listTransactions, transactionColumns),
  ancillaries: exportable(contract.ancillaries.list, 'Ancillaries', listAncillaries, ancillaryColumns),
  'ancillary-library': exportable(contract.ancillaryLibrary.list, 'Ancillary library', (_, query) => listLibraryAncillaries(query), ancillaryLibraryColumns),
  library: exportable(contract.library.list, 'Reference library', (_, query) => listLibrary(query), libraryColumns),
  'legal-entities': exportable(contract.legalEntities.list, 'Legal entities', listLegalEntities, legalEntityColumns),
  disclosures: exportable(contract.disclosures.list, 'Disclosures', listDisclosures, disclosureColumns),
};

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
