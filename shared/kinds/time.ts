// Instants are UTC; days, months and "today" are Africa/Johannesburg (UTC+2, no daylight saving).

const saDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day in Johannesburg, YYYY-MM-DD. */
export const dayOf = (instant: Date | string): string => saDay.format(new Date(instant));
/** The calendar month in Johannesburg, YYYY-MM. */
export const monthOf = (instant: Date | string): string => dayOf(instant).slice(0, 7);

/** The same moment `days` later. */
export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * 86_400_000);

/** A calendar day `days` after another, both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** Days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
