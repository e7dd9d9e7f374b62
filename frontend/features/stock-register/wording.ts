// What the register's own screen says beside the entries.
import type { StockEntry, StockView } from '../../../shared/stock-register/schema.ts';

export const viewWords: Readonly<Record<StockView, string>> = { original: 'Original', corrected: 'Corrected', both: 'Both' };

/** From whom it came or to whom it went. */
export const partyWords = ({ side, counterpartyName }: Pick<StockEntry, 'side' | 'counterpartyName'>) =>
  counterpartyName ? `${side === 'acquisition' ? 'From' : 'To'} ${counterpartyName}` : '–';

/** The entry that a correction is to be of: in the corrected view, the one whose content stands there. Null where none is offered. */
export function correctableNumber({ number, struck, correction }: Pick<StockEntry, 'number' | 'struck' | 'correction'>, view: StockView): number | null {
  if (view === 'original' || struck) return null;
  return correction?.number ?? number;
}
