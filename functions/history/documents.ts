// What a record's history tells of its documents: their names and why they were withdrawn are for whoever could read them.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { Entry } from './facts.ts';

/** The entries without the words of documents that are not in the scope: one read of all of them, and none for whoever sees the country. */
export async function withoutOthersDocuments(entries: readonly Entry[], scope: Scope): Promise<Entry[]> {
  const ids = new Set(entries.flatMap(({ metadata }) => (metadata?.documentId ? [String(metadata.documentId)] : [])));
  if (scope.kind === 'national' || ids.size === 0) return [...entries];
  const found = await getAll([...ids].map((id) => recordKey('document', id)));
  const own = new Set(found.filter(({ holders }) => inScope(scope, holders)).map(({ id }) => id));
  return entries.map((entry) => (entry.metadata?.documentId && !own.has(entry.metadata.documentId) ? { ...entry, comments: null, metadata: null } : entry));
}
