// The rounds of a provider in all its safes.
import { caliberKey } from '../../shared/ammunition/rules.ts';
import type { CaliberRounds } from '../../shared/ammunition/schema.ts';
import { ammunitionBalances, type BalanceRecord } from './entity.ts';

/** All balances of a provider, in one query: at most 40 for each safe. */
export async function balancesOf(legalEntityId: number): Promise<BalanceRecord[]> {
  const { data } = await ammunitionBalances().query.ofEntity({ legalEntityId }).go({ pages: 'all' });
  return data;
}

/** The rounds of each caliber in all safes of a provider; undefined if it keeps no ledger. */
export async function roundsHeld(legalEntityId: number): Promise<CaliberRounds[] | undefined> {
  const held = new Map<string, CaliberRounds>();
  for (const { caliber, balance } of await balancesOf(legalEntityId)) {
    const before = held.get(caliberKey(caliber));
    held.set(caliberKey(caliber), { caliber: before?.caliber ?? caliber, rounds: (before?.rounds ?? 0) + balance });
  }
  return held.size > 0 ? [...held.values()] : undefined;
}
