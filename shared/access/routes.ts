// Calls about who has seen a record.
import { route } from '../route.ts';
import { AccessEntry, AccessQuery } from './schema.ts';

export const access = {
  list: route({ method: 'GET', path: '/api/access/{kind}/{id}', permission: 'access:read', query: AccessQuery, response: AccessEntry, list: true }),
};
