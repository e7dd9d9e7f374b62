// Users in the search: by name and e-mail address, newest account first.
import type { Page } from '../../shared/route.ts';
import type { UserQuery } from '../../shared/users/schema.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { SearchIndex } from '../search/index.ts';
import type { UserRecord } from './entity.ts';

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

const userSearch = new SearchIndex('user', (item) => ({
  // Ids are Cognito's and say nothing of when: the moment before them does.
  id: `${Date.parse(item.createdAt)}_${item.id}`,
  version: item.version,
  holders: [],
  text: { name: `${item.firstName} ${item.lastName}`, email: item.email },
  facets: { role: item.role, active: yesOrNo(item.isActive) },
}));

const userIdOf = (searchId: string) => searchId.slice(searchId.indexOf('_') + 1);

/** Everybody's accounts: who may read them may read all (the row's permission). */
export async function listUsers({ limit, cursor, search, role, isActive }: UserQuery & { readonly limit: number }): Promise<Page<UserRecord>> {
  const active = isActive === undefined ? undefined : yesOrNo(isActive);
  const found = await userSearch.search({ scope: { kind: 'national' }, search, facets: { role, active }, limit, after: positionOf(cursor) });
  return pageOfFound('user', { ...found, ids: found.ids.map(userIdOf) }, (record: UserRecord) => record);
}
