// For tests: safes with ammunition, and the entries of a caliber in a safe.
import { ammunitionEntries, type EntryRecord } from '../../functions/ammunition/entity.ts';
import { findBalance } from '../../functions/ammunition/ledger.ts';
import { hashOf } from '../../functions/history/store.ts';
import { caliberKey } from '../../shared/ammunition/rules.ts';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send } from './call.ts';

/** Creates a safe in a branch of its own. Returns its id. */
export async function newSafe(as: Claims, name = 'Strong-room', legalEntityId = 1): Promise<string> {
  const branch = await send(contract.branches.create, { as, body: exampleBranch({ name: `Branch of ${name}`, legalEntityId }) });
  const { body } = await send(contract.safes.create, { as, body: exampleSafe({ branchId: branch.body.id, name }) });
  return body.id;
}

/** All entries of a caliber in a safe, oldest first. */
export async function entriesOf(safeId: string, caliber = '9mm'): Promise<EntryRecord[]> {
  const { data } = await ammunitionEntries()
    .query.one({ safeId, caliberKey: caliberKey(caliber) })
    .go({ pages: 'all', consistent: true });
  return data;
}

/** The first fault of a ledger: a gap, a balance that is not the sum of the changes or below zero, or a broken chain; undefined if there is none. */
export async function faultOf(safeId: string, caliber = '9mm'): Promise<string | undefined> {
  const [entries, head] = await Promise.all([entriesOf(safeId, caliber), findBalance(safeId, caliber)]);
  let [sum, prevHash] = [0, ''];
  for (const [at, { hash, ...entry }] of entries.entries()) {
    sum += entry.change;
    if (entry.number !== at + 1) return `entry ${at + 1} is missing`;
    if (entry.balance !== sum || sum < 0) return `entry ${entry.number} has the balance ${entry.balance} instead of ${sum}`;
    if (entry.prevHash !== prevHash || hashOf(entry) !== hash) return `entry ${entry.number} breaks the chain`;
    prevHash = hash;
  }
  const ends = head ? [head.balance, head.last, head.hash] : [0, 0, ''];
  return JSON.stringify(ends) === JSON.stringify([sum, entries.length, prevHash]) ? undefined : 'the balance is not that of the last entry';
}
