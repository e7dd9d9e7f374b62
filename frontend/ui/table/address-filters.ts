// Filters kept in the address, so that they survive a reload and can be sent to a colleague.
import * as v from 'valibot';
import { day } from '../../../shared/kinds/index.ts';

/** Empty filters are left out. */
export const addressOf = (filters: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));

export const isFiltered = (filters: object): boolean => Object.keys(addressOf(filters)).length > 0;

/** The value where it is one of the choices: an address is typed by anybody. */
export const among = <const T extends readonly string[]>(choices: T, value: string | null): T[number] | undefined => {
  const parsed = v.safeParse(v.picklist(choices), value);
  return parsed.success ? parsed.output : undefined;
};

const Day = day('Not a day');
/** A day that the calls take: it exists, and the registry reaches back to it. */
export const isDay = (text: string): boolean => v.is(Day, text);
