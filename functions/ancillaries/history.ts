// What happened to an ancillary, and whether its history verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import type { History } from '../../shared/workflow/schema.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getAncillary } from './store.ts';

type Entry = History['entries'][number];

const changedIn = ({ metadata }: Entry) => (metadata?.changed ?? {}) as Readonly<Record<string, unknown>>;
const without = (names: readonly string[], facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));

/** On which firearms it was under a former owner is that owner's to know: they are its own still. */
function withoutFirearm(entry: Entry): Entry {
  if (!entry.metadata) return entry;
  const changed = without(['firearm'], changedIn(entry));
  const metadata = without(['firearm', 'firearmId', 'changed'], entry.metadata);
  return { ...entry, metadata: { ...metadata, ...(Object.keys(changed).length > 0 ? { changed } : {}) } };
}

export const handler = handle(contract.ancillaries.history)(async ({ actor, params }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('ancillary', params.id, () => getAncillary(params.id, scope));
  if (scope.kind === 'national') return history;
  // The newest comes first.
  const came = history.entries.findIndex((entry) => changedIn(entry).ownerId !== undefined);
  return { ...history, entries: history.entries.map((entry, at) => (came >= 0 && at > came ? withoutFirearm(entry) : entry)) };
});
