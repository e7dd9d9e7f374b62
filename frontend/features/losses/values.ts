// What the form of a loss report holds beside the call's body: the day and the time of becoming aware, in South African time.
import type { contract } from '../../../shared/contract.ts';
import type { SentBody } from '../../../shared/route.ts';
import { isDay } from '../../ui/address-filters.ts';
import type { FormValues } from '../../ui/route-form.tsx';

/** The moment of a day and a time of the clock; undefined while they make none: the 24 hours do not run from 2 March for 30 February. */
export function instantOf(day: unknown, time: unknown): string | undefined {
  if (typeof day !== 'string' || !isDay(day) || typeof time !== 'string' || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(time.trim())) return undefined;
  return new Date(`${day}T${time.trim().padStart(5, '0')}:00+02:00`).toISOString();
}

/** What is typed and makes no moment goes as it is: the contract says what it wants instead. */
export function toBody({ awareOn, awareAt, ...rest }: FormValues): SentBody<typeof contract.losses.report> {
  return { ...rest, awareAt: instantOf(awareOn, awareAt) ?? (String(awareAt ?? '').trim() || undefined) } as SentBody<typeof contract.losses.report>;
}
