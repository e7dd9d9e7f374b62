// The end of a period as an armourer types it: "06:00", "06:00 tomorrow", "18:00 Monday". Johannesburg time, 24 hours.
import { mostHours } from '../../../shared/custody/gates.ts';
import { timeOfDay } from '../../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { clockWords } from '../../ui/records/custody-words.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const atTime = (day: string, time: string): Date => new Date(`${day}T${time}:00+02:00`);

/** The next day of the week after today; undefined for another word. At least two letters are needed: "sa" and "su". */
function dayNamed(name: string, today: string): string | undefined {
  if (name === 'today') return today;
  if (name === 'tomorrow') return dayAfter(today, 1);
  const wanted = name.length < 2 ? -1 : weekdays.findIndex((one) => one.startsWith(name));
  if (wanted < 0) return undefined;
  const days = (wanted - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return dayAfter(today, days === 0 ? 7 : days);
}

/** The instant of the typed text. A time without a day is the next one. Undefined if the text is not a time. */
export function untilFrom(text: string, now: Date): Date | undefined {
  const [, hours = '', minutes = '', day = ''] = /^\s*(\d{1,2})[:h.]?(\d{2})\s*([a-z]*)\s*$/i.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  const today = dayOf(now);
  if (day) {
    const named = dayNamed(day.toLowerCase(), today);
    return named === undefined ? undefined : atTime(named, time);
  }
  const next = atTime(today, time);
  return next > now ? next : atTime(dayAfter(today, 1), time);
}

/** The text that `untilFrom` reads as this minute, at most six days ahead. */
function textOf(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)];
  if (day <= dayAfter(today, 1)) return clockWords(at.toISOString(), now);
  return `${timeOfDay(at.toISOString())} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}

/** The provider's suggested period. Without one: shifts change at 06:00 and 18:00, so the next change that is at least four hours away. */
export function usualUntil(now: Date, hours?: number | null): string {
  if (hours) return textOf(new Date(now.getTime() + hours * 3_600_000), now);
  const earliest = now.getTime() + 4 * 3_600_000;
  const today = dayOf(now);
  const change = [atTime(today, '06:00'), atTime(today, '18:00'), atTime(dayAfter(today, 1), '06:00')].find((one) => one.getTime() >= earliest);
  return clockWords((change ?? atTime(dayAfter(today, 1), '18:00')).toISOString(), now);
}

/** The error of a period's end, with the text to enter; undefined for a valid end. */
export function untilProblem(until: Date | undefined, now: Date): string | undefined {
  if (!until) return 'Enter a time such as 06:00 tomorrow';
  if (until <= now) return 'This time has passed. Enter a later one';
  return until.getTime() - now.getTime() > mostHours * 3_600_000 ? `At most ${mostHours} hours. Enter an earlier time and extend the issue later` : undefined;
}

/** The instant of a past time: "21:15", "21:15 yesterday". A time without a day is the latest one that has passed. */
export function pastFrom(text: string, now: Date): Date | undefined {
  const [, time = '', day] = /^\s*(\d{1,2}[:h.]?\d{2})(\s+yesterday|\s+today)?\s*$/i.exec(text) ?? [];
  const at = untilFrom(`${time} today`, now);
  if (!time || !at) return undefined;
  const earlier = new Date(at.getTime() - 86_400_000);
  if (day?.trim().toLowerCase() === 'yesterday') return earlier;
  if (at <= now) return at;
  return day ? undefined : earlier;
}
