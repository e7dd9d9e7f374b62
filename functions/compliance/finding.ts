// The interface between the sweep and a source of findings: it reads due findings page by page, and checks given records again.
import type { CriteriaOf, Grade } from '../../shared/compliance/rules.ts';
import type { RuleType } from '../../shared/compliance/schema.ts';
import { dayAfter, monthsAfter } from '../../shared/kinds/time.ts';

export interface Finding extends Grade {
  /** The record that the rule checks. */
  readonly recordId: string;
  /** The record that the alert is about, as the specification names it. */
  readonly entityType: string;
  readonly entityId: string;
  readonly dueDate: string;
  readonly legalEntityId: number | undefined;
  readonly title: string;
  readonly description: string;
  readonly actionUrl: string;
}

export interface Found {
  readonly findings: readonly Finding[];
  /** The cursor of the next page; null after the last. */
  readonly next: string | null;
}

export interface Source<T extends RuleType> {
  /** One page of the current findings of the rule. Reads only what is due. */
  page(criteria: CriteriaOf<T>, now: Date, cursor: string | null): Promise<Found>;
  /** The current findings of up to a hundred given records. */
  again(criteria: CriteriaOf<T>, now: Date, recordIds: readonly string[]): Promise<Finding[]>;
}

export const pageSize = 100;

type Read<R> = (part: string, from: { limit: number; cursor: string | null }) => Promise<{ data: R[]; cursor: string | null }>;

/** Reads one page of an index with a partition for each month or year: the first partition that has any items. */
export async function inParts<R>(parts: readonly string[], at: string | null, read: Read<R>): Promise<{ data: R[]; next: string | null }> {
  const [first = parts[0] ?? '', begun] = at?.split('|') ?? [];
  let cursor = begun || null;
  const left = parts.filter((part) => part >= first);
  for (const [index, part] of left.entries()) {
    const page = await read(part, { limit: pageSize, cursor });
    if (page.cursor) return { data: page.data, next: `${part}|${page.cursor}` };
    const following = left[index + 1];
    if (page.data.length > 0) return { data: page.data, next: following === undefined ? null : `${following}|` };
    cursor = null;
  }
  return { data: [], next: null };
}

/** The months from one day to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = monthsAfter(month, 1)) months.push(month.slice(0, 7));
  return months;
}

export const monthsBefore = (day: string, months: number): string => monthsAfter(`${day.slice(0, 7)}-01`, -months);

export const dayBefore = (day: string, days: number): string => dayAfter(day, -days);
