// The one call of the overview: the whole screen.
import { route } from '../route.ts';
import { Overview } from './schema.ts';

export const overview = {
  get: route({ method: 'GET', path: '/api/overview', permission: 'overview:open', response: Overview }),
};
