// A serial number that nobody expected, matched against the register: whose firearm it is, and what the register says of it.
import * as v from 'valibot';
import { firearmStatuses } from '../firearms/schema.ts';
import { RecordId } from '../kinds/index.ts';

export const SerialMatch = v.pipe(
  v.object({
    firearmId: RecordId,
    serialNumber: v.string(),
    manufacturer: v.string(),
    model: v.string(),
    ownerName: v.pipe(v.nullable(v.string()), v.description('The owner and the status when the inspector entered the serial number.')),
    status: v.picklist(firearmStatuses),
    how: v.picklist(['same', 'near']),
    line: v.pipe(v.nullable(v.number()), v.description('The number of its line in this count; null for a firearm that the count does not expect.')),
  }),
  v.description('A registered firearm whose serial number equals or resembles this one.'),
);
export type SerialMatch = v.InferOutput<typeof SerialMatch>;

/** The most serious first. A status that is not named comes last. */
const mostSerious: readonly SerialMatch['status'][] = ['stolen', 'lost', 'seized', 'retired'];
const rank = ({ status }: SerialMatch) => (mostSerious.includes(status) ? mostSerious.indexOf(status) : mostSerious.length);

/** Stolen first, then lost, seized and retired; the same serial number before one that looks like it. */
export const inOrder = (matches: readonly SerialMatch[]): SerialMatch[] =>
  matches.toSorted((a, b) => rank(a) - rank(b) || Number(a.how === 'near') - Number(b.how === 'near') || (a.serialNumber < b.serialNumber ? -1 : 1));

/** An inspector who reads one of these acts at once. */
export const isAlarming = ({ status }: Pick<SerialMatch, 'status'>): boolean => status === 'stolen' || status === 'lost' || status === 'seized';

/** "Registered as stolen: Glock 17 ABC123, owner Blouklip Armed Response". A serial number that only looks like the one entered is named as such. */
export function matchWords({ how, status, manufacturer, model, serialNumber, ownerName, line }: SerialMatch): string {
  const what = `${manufacturer} ${model} ${serialNumber}`;
  const owner = ownerName ? `, owner ${ownerName}` : '';
  const counted = line === null ? '' : `, line ${line} of this count`;
  const words = status.replaceAll('_', ' ');
  return how === 'same' ? `Registered as ${words}: ${what}${owner}${counted}` : `Similar serial number, ${words}: ${what}${owner}${counted}`;
}
