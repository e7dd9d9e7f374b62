// Form values of a loss report: the day and time of becoming aware, in South African time.
import type { contract } from '../../../shared/contract.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { isDay } from '../../ui/table/address-filters.ts';

/** 14:30, or 14h30 as often written in South Africa. */
const clock = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/i;

/** The instant of a day and a time; undefined if either is invalid. 30 February does not become 2 March. */
export function instantOf(day: unknown, time: unknown): string | undefined {
  const [, hour, minute] = clock.exec(typeof time === 'string' ? time.trim() : '') ?? [];
  if (typeof day !== 'string' || !isDay(day) || hour === undefined) return undefined;
  return new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00+02:00`).toISOString();
}

/** Sends an invalid time unchanged, so that the contract's error describes the right format. */
export function toBody({ awareOn, awareAt, ...rest }: FormValues): SentBody<typeof contract.losses.report> {
  return { ...rest, awareAt: instantOf(awareOn, awareAt) ?? (String(awareAt ?? '').trim() || undefined) } as SentBody<typeof contract.losses.report>;
}
