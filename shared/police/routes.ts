// Calls of police searches. Search texts are in the body, so that no serial number and no case number appears in an address.
import { route, routes } from '../route.ts';
import { PoliceAuditQuery, PoliceFirearm, PoliceSearch, PoliceSearchQuery, PoliceSearchResult, SearchFirearms } from './schema.ts';

export const police = routes('police', {
  search: route({
    description: 'Looks up firearms for the police, for a stated reason.',
    method: 'POST',
    path: '/api/police/searches',
    permission: 'police:search',
    body: SearchFirearms,
    response: PoliceSearchResult,
    status: 201,
  }),
  /** The caller's own searches. */
  list: route({
    description: 'Lists the caller’s look-ups, newest first.',
    method: 'GET',
    path: '/api/police/searches',
    permission: 'police:search',
    query: PoliceSearchQuery,
    response: PoliceSearch,
    list: true,
  }),
  /** All searches, for overseers. */
  audit: route({
    description: 'Lists all look-ups by the police with their reasons, for overseers. Each read of the list is logged.',
    method: 'GET',
    path: '/api/police/audit',
    permission: 'readings:read',
    query: PoliceAuditQuery,
    response: PoliceSearch,
    list: true,
  }),
  get: route({
    description: 'Returns one of the caller’s own look-ups with its results.',
    method: 'GET',
    path: '/api/police/searches/{id}',
    permission: 'police:search',
    response: PoliceSearchResult,
  }),
  /** Opens a firearm from a search, and logs the read. */
  look: route({
    description: 'Returns the full record of a firearm that the caller’s look-up found.',
    method: 'GET',
    path: '/api/police/searches/{id}/firearms/{firearmId}',
    permission: 'police:search',
    response: PoliceFirearm,
  }),
  /** Opens a firearm of a shared case, and logs the read like `look`. */
  lookInCase: route({
    description: 'Returns the full record of a firearm in a case that is shared with the caller.',
    method: 'GET',
    path: '/api/police/cases/{id}/firearms/{firearmId}',
    permission: 'case:collaborate',
    response: PoliceFirearm,
  }),
});
