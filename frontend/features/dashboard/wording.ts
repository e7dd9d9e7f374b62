// How the dashboard says its figures: changes, moments, latencies.

/** "+12.5% from last month"; the server computes the figure, null means there was nothing to compare with. */
export function changeText(change: number | null): string {
  if (change === null) return 'No earlier month to compare with';
  const sign = change > 0 ? '+' : '';
  return `${sign}${Number(change.toFixed(1))}% from last month`;
}

const relative = new Intl.RelativeTimeFormat('en-ZA', { numeric: 'auto' });
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "2 hours ago", against `now`. */
export function ago(instant: string, now: number): string {
  const elapsed = new Date(instant).getTime() - now;
  for (const [unit, length] of steps) {
    if (Math.abs(elapsed) >= length) return relative.format(Math.trunc(elapsed / length), unit);
  }
  return 'just now';
}

const exact = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeStyle: 'long', timeZone: 'Africa/Johannesburg' });
/** The moment itself, in South African time with its offset. */
export const exactly = (instant: string): string => exact.format(new Date(instant));

const dueDay = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });
const dueMoment = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Johannesburg' });
/** "due on 12 November 2026", "was due by 12 November 2026 at 09:30": a day, or the moment where hours count. */
export function dueText(dueDate: string, overdue: boolean): string {
  const when = dueDate.includes('T') ? `by ${dueMoment.format(new Date(dueDate))}` : `on ${dueDay.format(new Date(`${dueDate}T12:00:00Z`))}`;
  return overdue ? `was due ${when}` : `due ${when}`;
}

/** What is said under a list that holds no more. */
export const waitingText = (shown: number, total: number | undefined): string =>
  `The ${shown} that have waited longest are shown${total === undefined ? '' : `, of ${total}`}. The others follow as these are done.`;
