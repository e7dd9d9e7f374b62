// Documents: the list, straight from the table or through the search.
import type { InferOutput } from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import type { Document, DocumentQuery } from '../../shared/documents/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Page } from '../../shared/route.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { getAll, pageOf, pageOfFound, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { SearchIndex } from '../search/index.ts';
import { withoutDrafts } from './drafts.ts';
import { type DocumentRecord, documentHolders, documents } from './entity.ts';
import { allShown } from './store.ts';

const documentSearch = new SearchIndex('document', (item) => ({
  id: item.id,
  version: item.version,
  holders: item.holders,
  text: { fileName: String(item.fileName).toLowerCase() },
  facets: {
    status: item.status,
    associatedEntityType: item.associatedEntityType,
    associatedEntityId: item.associatedEntityId,
    fileType: item.fileType,
    uploadedOn: dayOf(item.createdAt),
  },
}));

async function listNewest(scope: Scope, limit: number, before = '~'): Promise<DocumentRecord[]> {
  const options = { order: 'desc', limit: limit + 1 } as const;
  if (scope.kind === 'none') return [];
  if (scope.kind === 'national') return (await documents().query.ofStatus({ status: 'available' }).lt({ id: before }).go(options)).data;
  const { data } = await documentHolders().query.ofHolder({ holderId: scope.legalEntityId }).lt({ id: before }).go(options);
  return (await getAll(data.map(({ id }) => recordKey('document', id)))) as DocumentRecord[];
}

/**
 * Available documents in the caller's scope, newest first; with any filter through the search, without one straight from the table. A page
 * lacks those of drafts for whoever does not read these, and the total counts them.
 */
export async function listDocuments(
  scope: Scope,
  { limit, cursor, search, ...exactly }: InferOutput<typeof DocumentQuery>,
  asker: Pick<Actor, 'role'>,
): Promise<Page<Document>> {
  const after = positionOf(cursor);
  if (search || Object.keys(exactly).length > 0) {
    const found = await documentSearch.search({ scope, search, facets: { ...exactly, status: 'available' }, limit, after });
    const page = await pageOfFound('document', found, (record: DocumentRecord) => record);
    return { ...page, items: await allShown(await withoutDrafts(page.items, asker)) };
  }
  const counted = counterScopeOf(scope);
  const [records, counts] = await Promise.all([listNewest(scope, limit, after), counted ? readCounts(counted, [{ kind: 'document', facet: 'total' }]) : []]);
  const page = pageOf(records, limit, ({ id }) => id, counts[0]?.total ?? 0);
  return { ...page, items: await allShown(await withoutDrafts(page.items, asker)) };
}
