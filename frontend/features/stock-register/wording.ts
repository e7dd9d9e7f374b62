// Words of the register's screen.
import type { StockEntry, StockView } from '../../../shared/stock-register/schema.ts';

export const viewWords: Readonly<Record<StockView, string>> = { original: 'Original', corrected: 'Corrected', both: 'Both' };

/** The other party of the acquisition or disposal. */
export const partyWords = ({ side, counterpartyName }: Pick<StockEntry, 'side' | 'counterpartyName'>) =>
  counterpartyName ? `${side === 'acquisition' ? 'From' : 'To'} ${counterpartyName}` : '–';

/** The number of the entry to correct: in the corrected view, the entry whose content is shown. Null if it cannot be corrected. */
export function correctableNumber({ number, struck, correction }: Pick<StockEntry, 'number' | 'struck' | 'correction'>, view: StockView): number | null {
  if (view === 'original' || struck) return null;
  return correction?.number ?? number;
}
