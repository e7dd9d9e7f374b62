// Calls about the read log.
import { route, routes } from '../route.ts';
import { AccessEntry, AccessQuery } from './schema.ts';

export const readings = routes('readings', {
  list: route({
    description: 'Lists who has read a record. Only people who oversee the record see this; its holder does not.',
    method: 'GET',
    path: '/api/readings/{kind}/{id}',
    permission: 'readings:read',
    query: AccessQuery,
    response: AccessEntry,
    list: true,
  }),
});
