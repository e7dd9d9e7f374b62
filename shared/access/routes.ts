// Calls about who has seen a record.
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import { AccessEntry } from './schema.ts';

export const access = {
  list: route({ method: 'GET', path: '/api/access/{kind}/{id}', permission: 'access:read', query: PageQuery, response: AccessEntry, list: true }),
};
