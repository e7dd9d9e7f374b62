// Writes to the ledger of ammunition: the next numbers of each safe and caliber with their entries and balances, for one transaction.
import type { Actor } from '../../shared/access/actor.ts';
import { caliberKey } from '../../shared/ammunition/rules.ts';
import { type AmmunitionKind, mostBalance, mostCalibers } from '../../shared/ammunition/schema.ts';
import { figure } from '../../shared/kinds/format.ts';
import { Problem } from '../../shared/problem.ts';
import { put, update, type Write } from '../data/commit.ts';
import { inTurn } from '../data/in-turn.ts';
import { newId } from '../data/record.ts';
import { nextEntry, retryWhileBusy } from '../history/book.ts';
import { ammunitionBalances, ammunitionEntries, type BalanceRecord, type EntryRecord } from './entity.ts';

/** An entry without its number and its balance. `change` calculates the change of the balance, and may refuse it. */
export interface Draft {
  readonly safeId: string;
  readonly caliber: string;
  readonly kind: AmmunitionKind;
  readonly rounds: number;
  readonly change: (balance: number) => number;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
  /** For the first entry of a caliber in a safe: its provider. Without it the caliber must have a balance in the safe. */
  readonly legalEntityId?: number;
  readonly more?: Partial<Pick<EntryRecord, 'issueId' | 'supplier' | 'invoice' | 'otherSafeId' | 'reason' | 'secondId' | 'secondName'>>;
}

/** Rounds that leave or enter a safe with a firearm. */
export interface Movement {
  readonly safeId: string;
  readonly caliber: string;
  /** `expended` records rounds that did not come back: they left the balance when they were issued. */
  readonly kind: 'issued' | 'returned' | 'expended';
  readonly rounds: number;
  readonly issueId: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
}

export async function findBalance(safeId: string, caliber: string): Promise<BalanceRecord | undefined> {
  const { data } = await ammunitionBalances()
    .get({ safeId, caliberKey: caliberKey(caliber) })
    .go({ consistent: true });
  return data ?? undefined;
}

/** The rounds of a caliber in a safe; undefined if the safe does not count this caliber. */
export const roundsIn = async (safeId: string, caliber: string): Promise<number | undefined> => (await findBalance(safeId, caliber))?.balance;

const busy = () => new Problem('unavailable', 'Another entry for this ammunition is being added. Try again in a moment.', undefined, { 'Retry-After': '2' });
const refused = (message: string) => new Problem('conflict', message, [{ path: 'rounds', message }]);

async function expectSpace(safeId: string): Promise<void> {
  const { data } = await ammunitionBalances().query.one({ safeId }).go({ limit: mostCalibers, consistent: true });
  if (data.length < mostCalibers) return;
  const message = `This safe has ${mostCalibers} calibers already. Use another safe.`;
  throw new Problem('conflict', message, [{ path: 'caliber', message }]);
}

function headWrite(before: BalanceRecord, { balance, last, hash, updatedAt }: BalanceRecord): Write {
  if (before.last === 0)
    return put(
      ammunitionBalances()
        .create({ ...before, balance, last, hash, updatedAt })
        .params(),
      busy,
    );
  const patch = ammunitionBalances()
    .patch({ safeId: before.safeId, caliberKey: before.caliberKey })
    .set({ balance, last, hash, updatedAt })
    // The second condition follows from the first. It holds even if the entries are ever numbered in another way.
    .where((head, { eq, gte }) => `${eq(head.last, before.last)} AND ${gte(head.balance, Math.max(0, before.balance - balance))}`);
  return update(patch.params(), busy);
}

function entryAfter(head: BalanceRecord, { kind, rounds, change, actor, at, more = {} }: Draft): EntryRecord {
  const { safeId, caliberKey, caliber, legalEntityId } = head;
  const by = change(head.balance);
  const balance = head.balance + by;
  if (balance < 0) throw refused(`The safe has ${figure(head.balance)} rounds of ${caliber}, fewer than ${figure(rounds)}. Count them first.`);
  // Rounds that come back are in the safe, whatever the bound says.
  if (by > 0 && kind !== 'returned' && balance > mostBalance) throw refused(`A safe can have at most ${figure(mostBalance)} rounds of one caliber.`);
  const known = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined && value !== null));
  const entered = { enteredAt: at.toISOString(), enteredBy: actor.name, enteredById: actor.userId };
  return nextEntry(head, () => ({ safeId, caliberKey, caliber, legalEntityId, kind, rounds, change: by, balance, ...known, ...entered })) as EntryRecord;
}

/** The balance to continue from; undefined if the caliber is not counted in the safe and the draft does not begin to count it. */
async function headFor({ safeId, caliber, legalEntityId, at }: Draft): Promise<BalanceRecord | undefined> {
  const head = await findBalance(safeId, caliber);
  if (head || legalEntityId === undefined) return head;
  await expectSpace(safeId);
  return { safeId, caliberKey: caliberKey(caliber), id: newId(at), legalEntityId, caliber, balance: 0, last: 0, hash: '', updatedAt: at.toISOString() };
}

export interface Numbered {
  readonly entries: readonly EntryRecord[];
  readonly writes: readonly Write[];
}

/** Numbers the drafts. Drafts of a caliber that the safe does not count are left out. Throws `conflict` if a balance would fall below zero. */
async function numbered(drafts: readonly Draft[]): Promise<Numbered> {
  const nameOf = ({ safeId, caliber }: Draft) => `${safeId}#${caliberKey(caliber)}`;
  const before = new Map<string, BalanceRecord>();
  for (const draft of drafts) {
    const head = before.has(nameOf(draft)) ? undefined : await headFor(draft);
    if (head) before.set(nameOf(draft), head);
  }
  const after = new Map(before);
  const entries = drafts.flatMap((draft) => {
    const head = after.get(nameOf(draft));
    if (!head) return [];
    const entry = entryAfter(head, draft);
    after.set(nameOf(draft), { ...head, balance: entry.balance, last: entry.number, hash: entry.hash, updatedAt: entry.enteredAt });
    return [entry];
  });
  const heads = [...before].map(([name, head]) => headWrite(head, after.get(name) as BalanceRecord));
  return { entries, writes: [...heads, ...entries.map((entry) => put(ammunitionEntries().create(entry).params(), busy))] };
}

/**
 * Numbers the drafts and calls `write` with their writes, again while another entry takes a number. Entries of one process take their numbers in turn.
 * Throws `conflict` if a balance would fall below zero, and `unavailable` if the ledger is too busy.
 */
export function append<T>(drafts: readonly Draft[], write: (numbered: Numbered) => Promise<T>): Promise<T> {
  const work = () => retryWhileBusy(async () => write(await numbered(drafts)));
  const queues = [...new Set(drafts.map(({ safeId, caliber }) => `ammunition#${safeId}#${caliberKey(caliber)}`))].sort();
  return queues.reduceRight<() => Promise<T>>((next, queue) => () => inTurn(queue, next), work)();
}

const draftOf = ({ issueId, rounds, ...movement }: Movement): Draft => {
  const change = { issued: -rounds, returned: rounds, expended: 0 }[movement.kind];
  return { ...movement, rounds, change: () => change, more: { issueId } };
};

/**
 * Calls `write` with the writes of these movements, for the transaction of an issue or a return. There are none for a caliber that the safe does not
 * count. `write` may run several times, and must commit nothing before it fails. Throws as `append`.
 */
export const withAmmunition = <T>(movements: readonly Movement[], write: (writes: readonly Write[]) => Promise<T>): Promise<T> =>
  append(movements.filter(({ rounds }) => rounds > 0).map(draftOf), ({ writes }) => write(writes));
