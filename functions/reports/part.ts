// The interface of a report: its figures, and its rows a page at a time.
import type { Scope } from '../../shared/access/scope.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import type { Period } from '../../shared/reports/period.ts';
import type { Report } from '../../shared/reports/schema.ts';
import type { Page } from '../../shared/route.ts';
import type { CounterScope } from '../counters/store.ts';

/** The scope, period and time of a request. */
export interface ReportRequest {
  readonly scope: Scope;
  /** The scope of the caller's counters; undefined without figures. */
  readonly counters: CounterScope | undefined;
  readonly period: Period;
  readonly now: Date;
}

export type Figures = Pick<Report, 'summary' | 'analytics' | 'total_records'>;

export interface ReportKind<T> {
  figures(asked: ReportRequest): Promise<Figures>;
  /** The rows behind the figures. */
  rows(asked: ReportRequest, page: { readonly limit: number; readonly after?: string | undefined }): Promise<Page<T>>;
  readonly columns: readonly (readonly [header: string, value: (row: T) => Value])[];
}
