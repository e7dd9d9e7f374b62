// Calls about who has seen a record.
import { route } from '../route.ts';
import { AccessEntry, AccessQuery } from './schema.ts';

export const readings = {
  list: route({ method: 'GET', path: '/api/readings/{kind}/{id}', permission: 'readings:read', query: AccessQuery, response: AccessEntry, list: true }),
};
