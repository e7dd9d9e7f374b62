// Who may have which report, what it is called, and when an inspection is overdue.
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

/** Months after which a firearm that nobody has inspected is overdue (spec 2, section 9). */
const inspectionMonths = 12;

/** A firearm last looked at before this day is overdue on `today`: the same date twelve months earlier, or the last of its month. */
export const overdueBefore = (today: string): string => monthsAfter(today, -inspectionMonths);

/** Statuses in which there is no weapon to inspect. */
export const isBeyondInspection = (status: string): boolean => status === 'retired' || status === 'lost' || status === 'stolen';

/** Why no inspection of the firearm is scheduled; undefined where one may be. */
export const inspectionRefusalOf = ({ status }: { readonly status: string }): string | undefined =>
  isBeyondInspection(status) ? `This firearm is ${status}: there is nothing to inspect.` : undefined;

/** The name of a report's file: firearms_report_2026-11-21.csv (spec 2, section 7). */
export const reportFileName = (type: ReportType, day: string, format: string): string => `${type}_report_${day}.${format}`;

/** A key of the summary in words: `lost_or_stolen` is "Lost or stolen". */
export function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bpsira\b/gi, 'PSiRA');
}
