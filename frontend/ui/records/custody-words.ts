// Times of custody in words: when a firearm is due, and how long it has been out. Johannesburg time, 24 hours.
import type { Custody } from '../../../shared/custody/schema.ts';
import { onDayBriefly, timeOfDay } from '../../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';

const minuteMs = 60_000;

/** "25 min", "3 h 5 min", "2 d 4 h", for a length in milliseconds. */
export function lengthWords(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}

/** "18:00 today", "06:00 tomorrow", "06:00 on 28 Nov 2026". */
export function clockWords(at: string, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)];
  const on = day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : day === dayAfter(today, -1) ? 'yesterday' : `on ${onDayBriefly(at)}`;
  return `${timeOfDay(at)} ${on}`;
}

/** "in 3 h 5 min", "overdue by 25 min". */
export function dueWords({ dueAt }: Pick<Custody, 'dueAt'>, now: Date): string {
  if (dueAt === null) return '–';
  const left = Date.parse(dueAt) - now.getTime();
  return left < 0 ? `overdue by ${lengthWords(left)}` : `in ${lengthWords(left)}`;
}

/** Where a firearm that is out is. */
export const placeWords = ({ state, place }: Pick<Custody, 'state' | 'place'>): string => (state === 'in_transit' ? `In transit: ${place}` : (place ?? '–'));

/** "Glock 17 XDDT220". */
export const firearmWords = ({ manufacturer, model, serialNumber }: Pick<Custody['firearm'], 'manufacturer' | 'model' | 'serialNumber'>): string =>
  `${manufacturer} ${model} ${serialNumber}`;
