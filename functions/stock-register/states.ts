// A firearm as it was after each entry of its history: from the record as it stands, each change undone in turn.
import { jsonWords } from '../../shared/kinds/format.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { listHistory } from '../history/store.ts';

export type HistoryItem = Awaited<ReturnType<typeof listHistory>>[number];

const facts = ['manufacturer', 'model', 'type', 'caliber', 'serialNumber', 'additionalInfo', 'ownerId'] as const;
export type State = Pick<FirearmRecord, (typeof facts)[number] | 'ownerName' | 'status' | 'reversal'>;

type Changed = Readonly<Record<string, { readonly from: unknown }>>;

function before(state: State, { metadata, fromStatus }: HistoryItem): State {
  const changed = (metadata?.changed ?? {}) as Changed;
  const undone = Object.fromEntries(facts.flatMap((name) => (changed[name] ? [[name, changed[name].from ?? undefined]] : [])));
  // The history calls the owner's name `owner`.
  const named = changed.ownerId && changed.owner ? { ownerName: String(changed.owner.from) } : {};
  const registered = metadata?.reversal ? { reversal: undefined } : {};
  return { ...state, ...undone, ...named, ...registered, ...(fromStatus ? { status: fromStatus as State['status'] } : {}) };
}

/** The states after each of the entries, which end with the record's present version; and the one before the first of them. */
export function statesOf(record: FirearmRecord, entries: readonly HistoryItem[]): { before: State; after: readonly State[] } {
  const after: State[] = [];
  let state: State = record;
  for (const entry of entries.toReversed()) {
    after.unshift(state);
    state = before(state, entry);
  }
  return { before: state, after };
}

/** At most so much of a text. Half of a character that takes two places could not be stored as it is hashed, which would break the book. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '');

/** Other serial numbers and marks, as far as the record's own fields tell of them. */
export function marksOf({ additionalInfo }: Pick<State, 'additionalInfo'>): string | null {
  const told = Object.entries((additionalInfo ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => /mark|serial|stamp|engrav/i.test(name) && value !== null && jsonWords(value) !== '')
    // The table keeps no order of a map's names: another order is no other mark.
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return cut(told.map(([name, value]) => `${name}: ${jsonWords(value)}`).join('; '), 500) || null;
}
