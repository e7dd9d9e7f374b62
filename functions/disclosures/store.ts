// Disclosures: what providers declared.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import type { Disclosure } from '../../shared/disclosures/schema.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put } from '../data/commit.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { SearchIndex } from '../search/index.ts';
import { entryOf } from '../workflow/store.ts';
import { disclosures } from './entity.ts';

type DisclosureRecord = EntityItem<ReturnType<typeof disclosures>>;

const disclosureSearch = new SearchIndex('disclosure', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.companyEntityId],
  text: { companyName: String(item.companyName).toLowerCase(), psiraNumber: String(item.psiraNumber).toLowerCase(), status: String(item.status).toLowerCase() },
  facets: { status: item.status },
}));

const shown = (record: DisclosureRecord): Disclosure => ({
  ...record,
  categories: record.categories as Disclosure['categories'],
  submittedAt: record.submittedAt ?? null,
  reportData: record.reportData ?? null,
});

/** Disclosures in the caller's scope, newest first. */
export async function listDisclosures(
  scope: Scope,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined; status?: string | undefined },
): Promise<Page<Disclosure>> {
  const { limit, cursor, search, status } = query;
  const found = await disclosureSearch.search({ scope, search, facets: { status }, limit, after: positionOf(cursor) });
  return pageOfFound('disclosure', found, shown);
}

export type NewDisclosure = Pick<Disclosure, 'companyName' | 'psiraNumber' | 'disclosurePeriodStart' | 'disclosurePeriodEnd' | 'categories'> & {
  readonly companyEntityId: number;
  readonly status: 'draft' | 'submitted';
};

export async function createDisclosure(input: NewDisclosure, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<Disclosure> {
  const createdAt = at.toISOString();
  const id = newId(at);
  const entry = entryOf({ kind: 'disclosure', id, action: 'disclosures.create', actor, at: createdAt, toStatus: input.status });
  const item = { ...input, id, ...(input.status === 'submitted' ? { submittedBy: actor.userId, submittedAt: createdAt } : {}), createdAt, ...entry.recorded };
  await commit([put(disclosures().create(item).params()), entry.write]);
  return shown(item);
}
