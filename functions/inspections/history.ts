import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { notFound } from '../../shared/problem.ts';
import { changesIn, type Entry, without } from '../history/facts.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getInspection, shownTo } from './store.ts';

const { addFinding, withdrawFinding } = contract.inspections;
const { upload, withdraw } = contract.documents;
const numberIn = ({ action, metadata }: Entry, ...actions: readonly string[]) => (actions.includes(action) ? Number(metadata?.finding) : undefined);

/** Hides removed findings, and files that were withdrawn before completion. Hides the former holder's location from a new holder (decision 107). */
function asReported(entries: readonly Entry[]): Entry[] {
  const takenBack = new Set(entries.map((entry) => numberIn(entry, withdrawFinding.name)));
  const withdrawn = new Set(
    entries.flatMap(({ action, fromStatus, metadata }) => (action === withdraw.name && fromStatus !== 'completed' ? [metadata?.documentId] : [])),
  );
  return entries.map((entry) => {
    if (entry.metadata?.documentId && withdrawn.has(entry.metadata.documentId)) return { ...entry, comments: null, metadata: null };
    const number = numberIn(entry, addFinding.name, withdrawFinding.name, upload.name, withdraw.name);
    if (number !== undefined && takenBack.has(number)) return { ...entry, comments: null, metadata: { finding: number } };
    const changes = changesIn(entry.metadata);
    return changes?.location ? { ...entry, metadata: { ...entry.metadata, changed: without(['location'], changes) } } : entry;
  });
}

export const handler = handle(contract.inspections.history)(async ({ actor, params }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('inspection', params.id, async () => {
    const record = await getInspection(params.id, scope);
    if (!shownTo(record, actor).findings) throw notFound();
    return record;
  });
  return scope.kind === 'national' ? history : { ...history, entries: asReported(history.entries) };
});
