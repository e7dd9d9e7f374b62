// Match of an unexpected serial number: the registered firearm, its owner and its status.
import * as v from 'valibot';
import { firearmStatuses } from '../firearms/schema.ts';
import { RecordId } from '../kinds/index.ts';

export const SerialMatch = v.pipe(
  v.object({
    firearmId: RecordId,
    serialNumber: v.string(),
    manufacturer: v.string(),
    model: v.string(),
    ownerName: v.pipe(v.nullable(v.string()), v.description('The owner and status at the time when the inspector entered the serial number.')),
    status: v.picklist(firearmStatuses),
    how: v.picklist(['same', 'near']),
    line: v.pipe(v.nullable(v.number()), v.description('Its line number in this count; null for a firearm that the count does not expect.')),
  }),
  v.description('A registered firearm whose serial number equals or resembles this one.'),
);
export type SerialMatch = v.InferOutput<typeof SerialMatch>;

/** In order of seriousness. All other statuses come last. */
const mostSerious: readonly SerialMatch['status'][] = ['stolen', 'lost', 'seized', 'retired'];
const rank = ({ status }: SerialMatch) => (mostSerious.includes(status) ? mostSerious.indexOf(status) : mostSerious.length);

/** Sorts stolen first, then lost, seized and retired; an exact match before a similar serial number. */
export const inOrder = (matches: readonly SerialMatch[]): SerialMatch[] =>
  matches.toSorted((a, b) => rank(a) - rank(b) || Number(a.how === 'near') - Number(b.how === 'near') || (a.serialNumber < b.serialNumber ? -1 : 1));

/** Whether the inspector must act at once. */
export const isAlarming = ({ status }: Pick<SerialMatch, 'status'>): boolean => status === 'stolen' || status === 'lost' || status === 'seized';

/** "Registered as stolen: Glock 17 ABC123, owner Blouklip Armed Response". Says so if the serial number is only similar. */
export function matchWords({ how, status, manufacturer, model, serialNumber, ownerName, line }: SerialMatch): string {
  const what = `${manufacturer} ${model} ${serialNumber}`;
  const owner = ownerName ? `, owner ${ownerName}` : '';
  const counted = line === null ? '' : `, line ${line} of this count`;
  const words = status.replaceAll('_', ' ');
  return how === 'same' ? `Registered as ${words}: ${what}${owner}${counted}` : `Similar serial number, ${words}: ${what}${owner}${counted}`;
}
