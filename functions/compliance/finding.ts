// What a rule finds, and how a source of findings is read: page by page what is due, and again by the record.
import type { CriteriaOf, Grade } from '../../shared/compliance/rules.ts';
import type { RuleType } from '../../shared/compliance/schema.ts';
import { dayAfter, monthsAfter } from '../../shared/kinds/time.ts';

export interface Finding extends Grade {
  /** The record that the rule looks at. */
  readonly recordId: string;
  /** The record that it concerns, as the spec's alert names it. */
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
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

export interface Source<T extends RuleType> {
  /** Some of what the rule finds now. Reads what is due, and nothing else. */
  page(criteria: CriteriaOf<T>, now: Date, cursor: string | null): Promise<Found>;
  /** Of up to a hundred records those that it finds still. */
  again(criteria: CriteriaOf<T>, now: Date, recordIds: readonly string[]): Promise<Finding[]>;
}

/** Records read at a time. */
export const pageSize = 100;

type Read<R> = (part: string, from: { limit: number; cursor: string | null }) => Promise<{ data: R[]; cursor: string | null }>;

/** One page of an index that has a partition for each month or year: the first that holds anything. */
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

/** The months from one day's to another's. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = monthsAfter(month, 1)) months.push(month.slice(0, 7));
  return months;
}

export const monthsBefore = (day: string, months: number): string => monthsAfter(`${day.slice(0, 7)}-01`, -months);

export const dayBefore = (day: string, days: number): string => dayAfter(day, -days);
