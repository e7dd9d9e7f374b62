// Reads reports: the answer with the first rows, and all rows page by page for files.

import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { periodOf } from '../../shared/reports/period.ts';
import { reportPermission, reportTitles } from '../../shared/reports/rules.ts';
import { type Filters, previewRows, type Report, type ReportRow, type ReportType, reportTypes } from '../../shared/reports/schema.ts';
import type { Page } from '../../shared/route.ts';
import { counterScopeOf } from '../counters/store.ts';
import { positionOf } from '../data/pages.ts';
import { compliance } from './compliance.ts';
import { disclosing } from './disclosures.ts';
import type { ReportKind, ReportRequest } from './part.ts';
import { requireRanking } from './ranking.ts';
import { registrations } from './registrations.ts';
import { strategic } from './strategic.ts';

const kinds: Readonly<Record<ReportType, ReportKind<any>>> = { firearms: registrations, compliance, disclosures: disclosing, strategic };

/** The report type of a path. Throws `not-found`, or `forbidden` if the role has no access to it. */
export function reportTypeFor(name: string, { role }: Pick<Actor, 'role'>): ReportType {
  const type = reportTypes.find((one) => one === name);
  if (!type) throw notFound();
  if (!can(role, reportPermission(type))) throw new Problem('forbidden', 'Your role does not include this report.');
  return type;
}

const requestOf = (scope: Scope, filters: Filters, now: Date): ReportRequest => ({
  scope,
  counters: counterScopeOf(scope),
  period: periodOf(filters, now),
  now,
});

const rowOf = (type: ReportType, record: unknown): ReportRow =>
  Object.fromEntries(kinds[type].columns.map(([header, value]) => [header, (value(record) ?? null) as ReportRow[string]]));

/** The report without its rows, for files, which contain all of them. */
export async function headOf(type: ReportType, scope: Scope, filters: Filters, now = new Date()): Promise<Omit<Report, 'data'>> {
  const asked = requestOf(scope, filters, now);
  const figures = await kinds[type].figures(asked);
  return { type, title: reportTitles[type], generated_at: now.toISOString(), period: asked.period, ...figures };
}

export async function makeReport(type: ReportType, actor: Pick<Actor, 'role' | 'legalEntityId'>, filters: Filters, now = new Date()): Promise<Report> {
  const scope = scopeOf(actor);
  const asked = requestOf(scope, filters, now);
  const [head, { items }] = await Promise.all([headOf(type, scope, filters, now), kinds[type].rows(asked, { limit: previewRows })]);
  return { ...head, data: items.map((record) => rowOf(type, record)) };
}

/** A page of all rows, as records of its columns. Throws `conflict` on the first page if there is no ranking yet. */
export const rowsOf =
  (type: ReportType) =>
  async (scope: Scope, { limit, cursor, ...filters }: Filters & { readonly limit: number; readonly cursor?: string | undefined }): Promise<Page<unknown>> => {
    const now = new Date();
    if (type === 'strategic' && !cursor) await requireRanking(now);
    return kinds[type].rows(requestOf(scope, filters, now), { limit, after: positionOf(cursor) });
  };

export const columnsOf = (type: ReportType): readonly (readonly [header: string, value: (row: any) => Value])[] => kinds[type].columns;
