// Calls about the checks of unexpected firearms.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { CheckQuery, CloseCheck, FirearmCheck } from './schema.ts';

export const checks = {
  /** The oldest open one first; of the closed ones the latest. */
  list: route({ method: 'GET', path: '/api/checks', permission: 'firearm:verify', query: CheckQuery, response: FirearmCheck, list: true }),
  close: route({ method: 'POST', path: '/api/checks/{id}/outcome', permission: 'firearm:verify', body: CloseCheck, response: FirearmCheck }),
  history: route({ method: 'GET', path: '/api/checks/{id}/history', permission: 'firearm:verify', response: History }),
};
