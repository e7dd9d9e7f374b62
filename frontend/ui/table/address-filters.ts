// Keeps filters in the address, so that they survive a reload and a colleague can open them.
import * as v from 'valibot';
import { day } from '../../../shared/kinds/index.ts';

/** Leaves out empty filters. */
export const addressOf = (filters: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));

export const isFiltered = (filters: object): boolean => Object.keys(addressOf(filters)).length > 0;

/** The value if it is one of the choices. Users can type anything into an address. */
export const among = <const T extends readonly string[]>(choices: T, value: string | null): T[number] | undefined => {
  const parsed = v.safeParse(v.picklist(choices), value);
  return parsed.success ? parsed.output : undefined;
};

const Day = day('Not a date');
/** True for a date that the calls accept: it exists, and is not before the registry's first year. */
export const isDay = (text: string): boolean => v.is(Day, text);
