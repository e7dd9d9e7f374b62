// The search index of users: by name and email address, newest account first.
import type { Page } from '../../shared/route.ts';
import type { UserQuery } from '../../shared/users/schema.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { SearchIndex } from '../search/index.ts';
import type { UserRecord } from './entity.ts';

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

const userSearch = new SearchIndex('user', (item) => ({
  // Cognito's ids do not sort by time, so the creation time comes first.
  id: `${Date.parse(item.createdAt)}_${item.id}`,
  version: item.version,
  holders: [],
  text: { name: `${item.firstName} ${item.lastName}`, email: item.email },
  facets: { role: item.role, active: yesOrNo(item.isActive) },
}));

const userIdOf = (searchId: string) => searchId.slice(searchId.indexOf('_') + 1);

/** Searches all accounts. The row's permission decides who may do so. */
export async function listUsers({ limit, cursor, search, role, isActive }: UserQuery & { readonly limit: number }): Promise<Page<UserRecord>> {
  const active = isActive === undefined ? undefined : yesOrNo(isActive);
  const found = await userSearch.search({ scope: { kind: 'national' }, search, facets: { role, active }, limit, after: positionOf(cursor) });
  return pageOfFound('user', { ...found, ids: found.ids.map(userIdOf) }, (record: UserRecord) => record);
}
