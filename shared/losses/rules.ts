// The clock of a loss report: the report is due within 24 hours of becoming aware (FCA Regulations 2004, reg 87(f)), and the case number within 24 hours of
// the report.
import type { LossReport } from './schema.ts';

const hourMs = 3_600_000;
const hoursToReport = 24;

/** The deadline of the report. */
export const dueAt = (awareAt: string): string => new Date(Date.parse(awareAt) + hoursToReport * hourMs).toISOString();

/** Whole minutes after the deadline; 0 before it. */
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

/** The clock before the report: the time left, or the delay. */
export function clockOf(awareAt: string, now: Date): Clock {
  const left = Date.parse(dueAt(awareAt)) - now.getTime();
  return left >= 0 ? { late: false, words: `${inWords(left)} left to report` } : { late: true, words: `${inWords(-left)} late` };
}

/** The clock of a finished report. */
export function reportedClockOf({ awareAt, reportedAt }: Pick<LossReport, 'awareAt' | 'reportedAt'>): Clock {
  const late = Date.parse(reportedAt) - Date.parse(dueAt(awareAt));
  return late <= 0 ? { late: false, words: 'Reported within 24 hours' } : { late: true, words: `Reported ${inWords(late)} late` };
}

/** The deadline of the case number. */
export const docketDueAt = ({ reportedAt }: Pick<LossReport, 'reportedAt'>): string => new Date(Date.parse(reportedAt) + hoursToReport * hourMs).toISOString();

/** Why the report cannot be changed; undefined if it can be. */
export const editRefusalOf = ({ status }: Pick<LossReport, 'status'>): string | undefined =>
  status === 'closed' ? 'This report is closed because the firearm is no longer lost or stolen. It can no longer be changed.' : undefined;

/** Replaces all but the last four characters with dots. */
export const masked = (idNumber: string): string => '•'.repeat(Math.max(0, idNumber.length - 4)) + idNumber.slice(-4);
