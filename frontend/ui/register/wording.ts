// Words of every register's screen.
import type { StockView } from '../../../shared/stock-register/schema.ts';

export const viewWords: Readonly<Record<StockView, string>> = { original: 'Original', corrected: 'Corrected', both: 'Both' };

interface Correctable {
  readonly number: number;
  readonly struck: boolean;
  readonly correction: { readonly number: number } | null;
}

/** The number of the entry to correct: in the corrected view, the entry whose content is shown. Null if it cannot be corrected. */
export function correctableNumber({ number, struck, correction }: Correctable, view: StockView): number | null {
  if (view === 'original' || struck) return null;
  return correction?.number ?? number;
}
