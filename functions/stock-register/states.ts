// Computes a firearm's state after each entry of its history: starts with the current record and undoes each change in turn.
import type { FirearmRecord } from '../firearms/entity.ts';
import type { HistoryItem } from '../history/store.ts';

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
