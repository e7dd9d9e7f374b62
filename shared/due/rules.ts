// Determines the days of a time window. Days are calendar days in Africa/Johannesburg.
import { dayAfter } from '../kinds/time.ts';
import type { DueKind, Window } from './schema.ts';

/** The latest day of any window, in days from today. */
const farthestDays = 180;

/** The first and last day, both included. Without a first day: everything before. */
export function daysOf(window: Window | undefined, today: string): { readonly from?: string; readonly to: string } {
  if (window === 'overdue') return { to: dayAfter(today, -1) };
  return window ? { from: today, to: dayAfter(today, Number(window)) } : { to: dayAfter(today, farthestDays) };
}

export const dueWords: Readonly<Record<DueKind, string>> = {
  lodging: 'License renewal due',
  expiry: 'License expiry',
  disclosure: 'Disclosure',
  case_number: 'Case number (CAS)',
  corrective_action: 'Corrective action',
  visit: 'Inspection scheduled',
  inspection: 'Inspection due',
};
