// Removes the names of documents and the reasons for withdrawing them from a history, for readers who may not read those documents.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { Entry } from './facts.ts';

/** Returns the entries without the details of documents out of the scope. Makes one read for all documents, none for a national scope. */
export async function withoutOthersDocuments(entries: readonly Entry[], scope: Scope): Promise<Entry[]> {
  const ids = new Set(entries.flatMap(({ metadata }) => (metadata?.documentId ? [String(metadata.documentId)] : [])));
  if (scope.kind === 'national' || ids.size === 0) return [...entries];
  const found = await getAll([...ids].map((id) => recordKey('document', id)));
  const own = new Set(found.filter(({ holders }) => inScope(scope, holders)).map(({ id }) => id));
  return entries.map((entry) => (entry.metadata?.documentId && !own.has(entry.metadata.documentId) ? { ...entry, comments: null, metadata: null } : entry));
}
