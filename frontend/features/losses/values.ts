// What the form of a loss report holds beside the call's body: the day and the time of becoming aware, in South African time.
import type { contract } from '../../../shared/contract.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { isDay } from '../../ui/table/address-filters.ts';

/** 14:30, or 14h30 as it is written here as often. */
const clock = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/i;

/** The moment of a day and a time of the clock; undefined while they make none: the 24 hours do not run from 2 March for 30 February. */
export function instantOf(day: unknown, time: unknown): string | undefined {
  const [, hour, minute] = clock.exec(typeof time === 'string' ? time.trim() : '') ?? [];
  if (typeof day !== 'string' || !isDay(day) || hour === undefined) return undefined;
  return new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00+02:00`).toISOString();
}

/** What is typed and makes no moment goes as it is: the contract says what it wants instead. */
export function toBody({ awareOn, awareAt, ...rest }: FormValues): SentBody<typeof contract.losses.report> {
  return { ...rest, awareAt: instantOf(awareOn, awareAt) ?? (String(awareAt ?? '').trim() || undefined) } as SentBody<typeof contract.losses.report>;
}
