// What every report consists of: its figures, and its rows a page at a time.
import type { Scope } from '../../shared/access/scope.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import type { Period } from '../../shared/reports/period.ts';
import type { Report } from '../../shared/reports/schema.ts';
import type { Page } from '../../shared/route.ts';
import type { CounterScope } from '../counters/store.ts';

/** Whose figures, of which months, and when they are asked for. */
export interface Asked {
  readonly scope: Scope;
  /** Where the figures of the scope are kept; undefined for who has none. */
  readonly counters: CounterScope | undefined;
  readonly period: Period;
  readonly now: Date;
}

export type Figures = Pick<Report, 'summary' | 'analytics' | 'total_records'>;

export interface ReportKind<T> {
  figures(asked: Asked): Promise<Figures>;
  /** The rows behind the figures. */
  rows(asked: Asked, page: { readonly limit: number; readonly after?: string | undefined }): Promise<Page<T>>;
  readonly columns: readonly (readonly [header: string, value: (row: T) => Value])[];
}
