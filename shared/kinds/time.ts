// Instants are UTC; days, months and "today" are Africa/Johannesburg (UTC+2, no daylight saving).

/** An Intl.DateTimeFormat says the same and takes 14 ms to make, which every cold function paid as it started (decision 040). */
const aheadOfUtc = 2 * 3_600_000;

/** The calendar day in Johannesburg, YYYY-MM-DD. Throws `RangeError` for what is no moment. */
export const dayOf = (instant: Date | string): string => new Date(new Date(instant).getTime() + aheadOfUtc).toISOString().slice(0, 10);
/** The calendar month in Johannesburg, YYYY-MM. */
export const monthOf = (instant: Date | string): string => dayOf(instant).slice(0, 7);

/** The moment at which a calendar day, YYYY-MM-DD, begins in Johannesburg. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00+02:00`);

/** The same moment `days` later. */
export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * 86_400_000);

/** A calendar day `days` after another, both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/**
 * A calendar day `months` after another, before it where negative, both YYYY-MM-DD: the day of the same date, or the last of its month.
 * Throws `RangeError` for what is no day.
 */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
/** The Monday of a calendar day's week, both YYYY-MM-DD. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The table's stream keeps no event longer: background work that it has not told of by then nothing moves any more. */
export const eventsKeptMs = 24 * 3_600_000;
