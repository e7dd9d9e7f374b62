// Lists documents from the table or through the search, and counts them by category.
import type { InferOutput } from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { readsDrafts } from '../../shared/disclosures/rules.ts';
import type { Document, DocumentCounts, DocumentQuery } from '../../shared/documents/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Page } from '../../shared/route.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { getAll, pageOf, pageOfFound, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { listDraftIds } from '../disclosures/list-store.ts';
import { SearchIndex } from '../search/index.ts';
import { withoutDrafts } from './draft-papers.ts';
import { type DocumentRecord, documentHolders, documents } from './entity.ts';
import { allShown, countDocuments } from './store.ts';
import { scopeWithin } from './transaction-papers.ts';

const documentSearch = new SearchIndex('document', (item) => ({
  id: item.id,
  version: item.version,
  holders: item.holders,
  text: { fileName: item.fileName },
  facets: {
    status: item.status,
    associatedEntityType: item.associatedEntityType,
    associatedEntityId: item.associatedEntityId,
    fileType: item.fileType,
    kind: item.kind ?? 'other',
    uploadedOn: dayOf(item.createdAt),
  },
}));

/** The drafts whose files the user cannot see (decision 082). */
const draftsHiddenFrom = async (asker: Pick<Actor, 'role'>): Promise<ReadonlySet<string>> => (readsDrafts(asker) ? new Set<string>() : await listDraftIds());

async function listNewest(scope: Scope, limit: number, before = '~'): Promise<DocumentRecord[]> {
  const options = { order: 'desc', limit: limit + 1 } as const;
  if (scope.kind === 'none') return [];
  if (scope.kind === 'national') return (await documents().query.ofStatus({ status: 'available' }).lt({ id: before }).go(options)).data;
  const { data } = await documentHolders().query.ofHolder({ holderId: scope.legalEntityId }).lt({ id: before }).go(options);
  return (await getAll(data.map(({ id }) => recordKey('document', id)))) as DocumentRecord[];
}

/**
 * Available documents in the caller's scope, newest first. Uses the search if there is a filter, otherwise the table. Page and total leave out files of
 * drafts that the caller cannot read (decision 120).
 */
export async function listDocuments(
  scope: Scope,
  { limit, cursor, search, ...exactly }: InferOutput<typeof DocumentQuery>,
  asker: Pick<Actor, 'role'>,
): Promise<Page<Document>> {
  const after = positionOf(cursor);
  const drafts = await draftsHiddenFrom(asker);
  if (search || Object.keys(exactly).length > 0 || drafts.size > 0) {
    const facets = { ...exactly, status: 'available' };
    const found = await documentSearch.search({
      scope: await scopeWithin(scope, exactly),
      search,
      facets,
      without: { associatedEntityId: drafts },
      limit,
      after,
    });
    const page = await pageOfFound('document', found, (record: DocumentRecord) => record);
    return { ...page, items: await allShown(await withoutDrafts(page.items, asker)) };
  }
  const counted = counterScopeOf(scope);
  const [records, counts] = await Promise.all([listNewest(scope, limit, after), counted ? readCounts(counted, [{ kind: 'document', facet: 'total' }]) : []]);
  const page = pageOf(records, limit, ({ id }) => id, counts[0]?.total ?? 0);
  return { ...page, items: await allShown(await withoutDrafts(page.items, asker)) };
}

/** Counts available documents that the user can see, by category. The counts match the list. */
export async function countSeen(scope: Scope, asker: Pick<Actor, 'role'>): Promise<InferOutput<typeof DocumentCounts>> {
  const [counts, drafts] = await Promise.all([countDocuments(scope), draftsHiddenFrom(asker)]);
  if (drafts.size === 0) return counts;
  const facets = { status: 'available', associatedEntityType: 'disclosure' };
  const { total: disclosure } = await documentSearch.search({ scope, facets, without: { associatedEntityId: drafts }, limit: 1 });
  return { ...counts, disclosure, total: counts.total - counts.disclosure + disclosure };
}
