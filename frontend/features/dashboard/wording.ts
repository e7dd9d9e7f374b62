// Formats the figures of the dashboard: changes, times and due dates.
import { atMinute, figure, inUnits, onDay, percentage } from '../../../shared/kinds/format.ts';

/** "+12.5% from last month". The server calculates the change; null means there is nothing to compare with. */
export function changeText(change: number | null): string {
  if (change === null) return 'No earlier month to compare with';
  const sign = change > 0 ? '+' : '';
  return `${sign}${percentage(change / 100)} from last month`;
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "2 hours ago", compared with `now`. */
export function ago(instant: string, now: number): string {
  const elapsed = new Date(instant).getTime() - now;
  for (const [unit, length] of steps) {
    if (Math.abs(elapsed) >= length) return inUnits(Math.trunc(elapsed / length), unit);
  }
  return 'just now';
}

/** "due on 12 November 2026", "was due by 12 November 2026 at 09:30 SAST": a day, or a time for deadlines in hours. */
export function dueText(dueDate: string, overdue: boolean): string {
  const when = dueDate.includes('T') ? `by ${atMinute(dueDate)}` : `on ${onDay(dueDate)}`;
  return overdue ? `was due ${when}` : `due ${when}`;
}

/** The note under a list at its maximum length. */
export const waitingText = (shown: number, total: number | undefined): string =>
  `Showing the ${figure(shown)} items that have waited longest${total === undefined ? '' : `, of ${figure(total)}`}. The others appear as you complete these.`;
