// API routes of the Due list.
import { route, routes } from '../route.ts';
import { DueItem, DueQuery } from './schema.ts';

export const due = routes('due', {
  list: route({
    description: 'Lists everything with a deadline that the caller may see, the earliest date first.',
    method: 'GET',
    path: '/api/due',
    permission: 'due:open',
    query: DueQuery,
    response: DueItem,
    list: true,
  }),
});
