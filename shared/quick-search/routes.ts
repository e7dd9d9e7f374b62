// The call of the header's search.
import { route } from '../route.ts';
import { QuickSearchQuery, QuickSearchResult } from './schema.ts';

export const quickSearch = {
  /** For who reads the register at all; each kind is searched for who reads that kind. The police search for a stated reason instead. */
  find: route({ method: 'GET', path: '/api/search', permission: 'firearm:read', query: QuickSearchQuery, response: QuickSearchResult }),
};
