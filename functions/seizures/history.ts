import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { changesIn, type Entry } from '../history/facts.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getSeizure } from './store.ts';

/**
 * The history for a provider. Hides withdrawn files, and the case with the reasons for its corrections. Shows only the last corrected firearm, because an
 * earlier one may be another provider's (store.ts).
 */
function forProvider(entries: readonly Entry[]): Entry[] {
  // The newest entry comes first.
  const last = entries.find(({ metadata }) => changesIn(metadata)?.firearm);
  const withdrawn = new Set(entries.flatMap(({ action, metadata }) => (action === contract.documents.withdraw.name ? [metadata?.documentId] : [])));
  return entries.map((entry) => {
    if (entry.metadata?.documentId && withdrawn.has(entry.metadata.documentId)) return { ...entry, comments: null, metadata: null };
    const { caseId, ...metadata } = entry.metadata ?? {};
    const changes = changesIn(metadata);
    const ofFirearm = changes?.firearm;
    return {
      ...entry,
      ...(caseId && entry.action === contract.seizures.correct.name ? { comments: null } : {}),
      metadata: entry.metadata && {
        ...metadata,
        ...(ofFirearm ? { changed: { ...changes, firearm: { from: null, to: entry === last ? ofFirearm.to : null } } } : {}),
      },
    };
  });
}

export const handler = handle(contract.seizures.history)(async ({ actor, params: { id } }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('seizure', id, () => getSeizure(id, scope));
  return scope.kind === 'national' ? history : { ...history, entries: forProvider(history.entries) };
});
