// Computes a firearm's state after each entry of its history: starts with the current record and undoes each change in turn.
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

/** The state after each of the entries, which end with the record's current version; and the state before the first of them. */
export function statesOf(record: FirearmRecord, entries: readonly HistoryItem[]): { before: State; after: readonly State[] } {
  const after: State[] = [];
  let state: State = record;
  for (const entry of entries.toReversed()) {
    after.unshift(state);
    state = before(state, entry);
  }
  return { before: state, after };
}

/** Cuts a text to at most this length. Half a surrogate pair would be stored differently from its hash, which would break the book. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '');

/** Other serial numbers and marks, from the record's own fields. */
export function marksOf({ additionalInfo }: Pick<State, 'additionalInfo'>): string | null {
  const marks = Object.entries((additionalInfo ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => /mark|serial|stamp|engrav/i.test(name) && value !== null && jsonWords(value) !== '')
    // The table does not keep the order of a map's keys, and a different order must not change the marks.
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return cut(marks.map(([name, value]) => `${name}: ${jsonWords(value)}`).join('; '), 500) || null;
}
