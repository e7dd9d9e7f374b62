// The chain of the ledger of one caliber in one safe, to verify it.
import type { Walkable } from '../books/walk.ts';
import { table } from '../data/table.ts';
import { ammunitionEntries, type BalanceRecord } from './entity.ts';

export type LedgerKey = Pick<BalanceRecord, 'safeId' | 'caliberKey'>;

export const keyOfLedger = ({ safeId, caliberKey }: LedgerKey) => ({ [table.pk]: `ammunition#${safeId}`, [table.sk]: `ammunition#${caliberKey}` });

/** The balance follows from the changes of the entries. A movement is never corrected, so that there are no strikes. */
export const ammunitionLedger: Walkable<LedgerKey, any, any> = {
  entries: ammunitionEntries,
  noCounts: { balance: 0 },
  counted: (head, { change }) => ({ balance: head.balance + change }),
};
