// What the form of a loss report holds beside the call's body: the day and the time of becoming aware, in South African time.
import type { contract } from '../../../shared/contract.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/route-form.tsx';

/** The moment of a day and a time of the clock; undefined while they make none. */
export function instantOf(day: unknown, time: unknown): string | undefined {
  if (typeof day !== 'string' || typeof time !== 'string' || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(time.trim())) return undefined;
  const moment = new Date(`${day}T${time.trim().padStart(5, '0')}:00+02:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

export function toBody({ awareOn, awareAt, ...rest }: FormValues): SentBody<typeof contract.losses.report> {
  return { ...rest, awareAt: instantOf(awareOn, awareAt) } as SentBody<typeof contract.losses.report>;
}
