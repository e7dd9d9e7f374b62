// Words of the register's screen.
import type { StockEntry } from '../../../shared/stock-register/schema.ts';

/** The other party of the acquisition or disposal. */
export const partyWords = ({ side, counterpartyName }: Pick<StockEntry, 'side' | 'counterpartyName'>) =>
  counterpartyName ? `${side === 'acquisition' ? 'From' : 'To'} ${counterpartyName}` : '–';
