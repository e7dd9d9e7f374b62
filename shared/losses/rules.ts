// The clock of a loss report: it is due within 24 hours of becoming aware (FCA Regulations 2004, reg 87(f)), and so is its docket number.
import type { LossReport } from './schema.ts';

const hourMs = 3_600_000;
const hoursToReport = 24;

/** Until when a loss must be reported. */
export const dueAt = (awareAt: string): string => new Date(Date.parse(awareAt) + hoursToReport * hourMs).toISOString();

/** Whole minutes after the due moment; nought before it. */
export const lateByMinutes = (awareAt: string, at: string): number => Math.max(0, Math.floor((Date.parse(at) - Date.parse(dueAt(awareAt))) / 60_000));

const inWords = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.slice(0, 2).join(' ') || 'less than a minute';
};

export interface Clock {
  readonly late: boolean;
  readonly words: string;
}

/** What the clock says at a moment before the report: how long there is left, or by how much it is late. */
export function clockOf(awareAt: string, now: Date): Clock {
  const left = Date.parse(dueAt(awareAt)) - now.getTime();
  return left >= 0 ? { late: false, words: `${inWords(left)} left to report` } : { late: true, words: `Late by ${inWords(-left)}` };
}

/** What it says of a report that was made. */
export function judgementOf({ awareAt, reportedAt }: Pick<LossReport, 'awareAt' | 'reportedAt'>): Clock {
  const late = Date.parse(reportedAt) - Date.parse(dueAt(awareAt));
  return late <= 0 ? { late: false, words: 'Reported within 24 hours' } : { late: true, words: `Reported late by ${inWords(late)}` };
}

/** Until when the docket number may follow. */
export const docketDueAt = ({ reportedAt }: Pick<LossReport, 'reportedAt'>): string => new Date(Date.parse(reportedAt) + hoursToReport * hourMs).toISOString();

/** Why the report cannot be added to now; undefined when it can. */
export const editRefusalOf = ({ status }: Pick<LossReport, 'status'>): string | undefined =>
  status === 'closed' ? 'This report is closed: the firearm is no longer lost or stolen. Its record stays as it is.' : undefined;

/** The last four characters of an identity number, the rest as dots. */
export const masked = (idNumber: string): string => '•'.repeat(Math.max(0, idNumber.length - 4)) + idNumber.slice(-4);
