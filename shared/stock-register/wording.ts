// Words for an entry, as on a paper register: the same on the screen and in its printout.
import type { StockEntry, StockHow } from './schema.ts';

export const howWords: Readonly<Record<StockHow, string>> = {
  registered: 'First registration',
  import: 'First registration by import',
  purchase: 'Purchase',
  sale: 'Sale',
  transfer: 'Transfer',
  disposal: 'Disposal',
  retired: 'Retired',
  lost: 'Lost',
  stolen: 'Stolen',
  recovered: 'Recovered',
  reversed: 'Registration reversed',
};

/** In or out, and how: "Acquired: purchase". */
export const movementWords = ({ side, how }: Pick<StockEntry, 'side' | 'how'>): string =>
  how === 'reversed' ? howWords.reversed : `${side === 'acquisition' ? 'Acquired' : 'Disposed of'}: ${howWords[how].toLowerCase()}`;

/** The person who entered it. An entry that the registry made from a change of the record has a note beside the person who made that change. */
export const enteredByWords = ({ enteredBy, automatic }: Pick<StockEntry, 'enteredBy' | 'automatic'>): string =>
  `${enteredBy}${automatic ? ' (by the registry)' : ''}`;
