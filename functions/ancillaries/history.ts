import { inScope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { withoutOthersDocuments } from '../history/documents.ts';
import { changesIn, type Entry, numberOfEntity, without } from '../history/facts.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getAncillary } from './store.ts';

/** The former owner, if the entry changed the owner. */
function ownerBefore({ metadata }: Entry): number | undefined {
  const change = changesIn(metadata)?.ownerId;
  return change && numberOfEntity(change.from);
}

/** A later owner does not see how it was lost and found, as with a firearm (decision 022). */
const isOfLoss = ({ fromStatus, toStatus }: Entry) => [fromStatus, toStatus].some((status) => status === 'lost' || status === 'stolen');

/** Removes what only the former owner may see: its firearms and the reasons of a loss. */
function withoutFormer(whole: Entry): Entry {
  const entry = isOfLoss(whole) ? { ...whole, comments: null } : whole;
  if (!entry.metadata) return entry;
  const changed = without(['firearm'], changesIn(entry.metadata) ?? {});
  const metadata = without(['firearm', 'firearmId', 'changed'], entry.metadata);
  return { ...entry, metadata: { ...metadata, ...(Object.keys(changed).length > 0 ? { changed } : {}) } };
}

export const handler = handle(contract.ancillaries.history)(async ({ actor, params }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('ancillary', params.id, () => getAncillary(params.id, scope));
  if (scope.kind === 'national') return history;
  // Newest first. The entry of a transfer names the firearm that was transferred with the ancillary.
  let former: number | undefined;
  const entries = history.entries.map((entry) => {
    const isTheirs = former === undefined || inScope(scope, [former]);
    former = ownerBefore(entry) ?? former;
    return isTheirs ? entry : withoutFormer(entry);
  });
  return { ...history, entries: await withoutOthersDocuments(entries, scope) };
});
