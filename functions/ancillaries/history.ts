// What happened to an ancillary, and whether its history verifies.
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import type { History } from '../../shared/workflow/schema.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getAncillary } from './store.ts';

type Entry = History['entries'][number];

const changedIn = ({ metadata }: Entry) => (metadata?.changed ?? {}) as Readonly<Record<string, unknown>>;
/** Of an entry that gives it to another, whose it was; named already, where the name was found. */
function ownerBefore(entry: Entry): number | undefined {
  const from = (changedIn(entry).ownerId as { readonly from?: number | { readonly id: number } } | undefined)?.from;
  return typeof from === 'object' ? from.id : from;
}
const without = (names: readonly string[], facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));

/** How it was lost and found is of no later owner, as with a firearm (decision 022). */
const isOfLoss = ({ fromStatus, toStatus }: Entry) => [fromStatus, toStatus].some((status) => status === 'lost' || status === 'stolen');

/** On which firearms it was under a former owner is that owner's to know, as they are its own still; and how it was lost. */
function withoutFormer(whole: Entry): Entry {
  const entry = isOfLoss(whole) ? { ...whole, comments: null } : whole;
  if (!entry.metadata) return entry;
  const changed = without(['firearm'], changedIn(entry));
  const metadata = without(['firearm', 'firearmId', 'changed'], entry.metadata);
  return { ...entry, metadata: { ...metadata, ...(Object.keys(changed).length > 0 ? { changed } : {}) } };
}

export const handler = handle(contract.ancillaries.history)(async ({ actor, params }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('ancillary', params.id, () => getAncillary(params.id, scope));
  if (scope.kind === 'national') return history;
  // The newest comes first; the entry of its coming tells of the firearm that it came with.
  let former: number | undefined;
  const entries = history.entries.map((entry) => {
    const isTheirs = former === undefined || inScope(scope, [former]);
    former = ownerBefore(entry) ?? former;
    return isTheirs ? entry : withoutFormer(entry);
  });
  return { ...history, entries };
});
