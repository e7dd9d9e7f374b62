// Other serial numbers and marks of a firearm, for papers and books.
import { jsonWords } from '../../shared/kinds/format.ts';
import type { FirearmRecord } from './entity.ts';

/** Cuts a text to at most this length. Half a surrogate pair would be stored differently from its hash, which would break the book. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '');

/** Other serial numbers and marks, from the record's own fields. */
export function marksOf({ additionalInfo }: Pick<FirearmRecord, 'additionalInfo'>): string | null {
  const marks = Object.entries((additionalInfo ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => /mark|serial|stamp|engrav/i.test(name) && value !== null && jsonWords(value) !== '')
    // The table does not keep the order of a map's keys, and a different order must not change the marks.
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return cut(marks.map(([name, value]) => `${name}: ${jsonWords(value)}`).join('; '), 500) || null;
}
