// The call of the header's search.
import { route, routes } from '../route.ts';
import { QuickSearchQuery, QuickSearchResult } from './schema.ts';

export const quickSearch = routes('quickSearch', {
  /** For who reads the register at all; each kind is searched for who reads that kind. The police search for a stated reason instead. */
  find: route({
    description: 'Returns the first records of each kind that match the search in the header.',
    method: 'GET',
    path: '/api/search',
    permission: 'firearm:read',
    query: QuickSearchQuery,
    response: QuickSearchResult,
  }),
});
