// Titles and permissions of the reports, and when an inspection is overdue.
import type { Permission } from '../access/roles.ts';
import { monthsAfter } from '../kinds/time.ts';
import type { ReportType } from './schema.ts';

export const reportTitles: Readonly<Record<ReportType, string>> = {
  firearms: 'Monthly Registration Report',
  compliance: 'Compliance Status Report',
  disclosures: 'Disclosures Report',
  strategic: 'Strategic Report',
};

export const reportPermission = (type: ReportType): Permission => (type === 'strategic' ? 'report:strategic' : 'report:read');

/** An inspection is overdue after this many months (spec 2, section 9). */
const inspectionMonths = 12;

/** A firearm last inspected before this day is overdue on `today`: the same date twelve months earlier, or the last day of that month. */
export const overdueBefore = (today: string): string => monthsAfter(today, -inspectionMonths);

/** True for statuses in which there is no weapon to inspect. */
export const isBeyondInspection = (status: string): boolean => status === 'retired' || status === 'lost' || status === 'stolen';

/** Why the firearm cannot be inspected; undefined if it can. */
export const inspectionRefusalOf = ({ status }: { readonly status: string }): string | undefined =>
  isBeyondInspection(status) ? `This firearm is ${status} and cannot be inspected.` : undefined;

/** The name of a report's file: firearms_report_2026-11-21.csv (spec 2, section 7). */
export const reportFileName = (type: ReportType, day: string, format: string): string => `${type}_report_${day}.${format}`;

/** A summary key in words: `lost_or_stolen` is "Lost or stolen". */
export function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bpsira\b/gi, 'PSiRA');
}
