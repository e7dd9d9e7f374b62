// The API call of the header's search.
import { route, routes } from '../route.ts';
import { QuickSearchQuery, QuickSearchResult } from './schema.ts';

export const quickSearch = routes('quickSearch', {
  /** For every role that reads the registry; each kind needs its own permission. The police search with a stated reason instead. */
  find: route({
    description: 'Returns the first records of each kind that match the search in the header.',
    method: 'GET',
    path: '/api/search',
    permission: 'firearm:read',
    query: QuickSearchQuery,
    response: QuickSearchResult,
  }),
});
