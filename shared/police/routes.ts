// Calls of the police's look-ups. What is searched for travels in the body: no serial and no docket number stands in an address.
import { route } from '../route.ts';
import { PoliceAuditQuery, PoliceFirearm, PoliceSearch, PoliceSearchQuery, PoliceSearchResult, SearchFirearms } from './schema.ts';

export const police = {
  search: route({ method: 'POST', path: '/api/police/searches', permission: 'police:search', body: SearchFirearms, response: PoliceSearchResult, status: 201 }),
  /** One's own searches. */
  list: route({ method: 'GET', path: '/api/police/searches', permission: 'police:search', query: PoliceSearchQuery, response: PoliceSearch, list: true }),
  /** Everybody's, for whoever oversees them. */
  audit: route({ method: 'GET', path: '/api/police/audit', permission: 'readings:read', query: PoliceAuditQuery, response: PoliceSearch, list: true }),
  get: route({ method: 'GET', path: '/api/police/searches/{id}', permission: 'police:search', response: PoliceSearchResult }),
  /** Opens a firearm that the search found, and writes down that it was opened. */
  look: route({ method: 'GET', path: '/api/police/searches/{id}/firearms/{firearmId}', permission: 'police:search', response: PoliceFirearm }),
  /** Opens a firearm of a case that is shared with the caller, and logs the access as `look` does. */
  lookInCase: route({ method: 'GET', path: '/api/police/cases/{id}/firearms/{firearmId}', permission: 'case:collaborate', response: PoliceFirearm }),
};
