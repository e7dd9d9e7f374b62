// API routes of the checks of unexpected firearms.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { CheckQuery, CloseCheck, FirearmCheck } from './schema.ts';

export const checks = routes('checks', {
  /** Open checks oldest first, closed checks newest first. */
  list: route({
    description: 'Lists the checks of unexpected firearms.',
    method: 'GET',
    path: '/api/checks',
    permission: 'firearm:verify',
    query: CheckQuery,
    response: FirearmCheck,
    list: true,
  }),
  close: route({
    description: 'Records the outcome of a check. The firearm office does this.',
    method: 'POST',
    path: '/api/checks/{id}/outcome',
    permission: 'firearm:verify',
    body: CloseCheck,
    response: FirearmCheck,
  }),
  history: route({
    description: 'Returns the history of a check: who did what, and when.',
    method: 'GET',
    path: '/api/checks/{id}/history',
    permission: 'firearm:verify',
    response: History,
  }),
});
