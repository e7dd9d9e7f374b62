// Calls about settings. Everybody has some; each field says who may change it (schema.ts).
import { route } from '../route.ts';
import { SaveSettings, Settings } from './schema.ts';

export const settings = {
  get: route({ method: 'GET', path: '/api/settings', permission: 'signed-in', response: Settings }),
  save: route({ method: 'PATCH', path: '/api/settings', permission: 'signed-in', body: SaveSettings, response: Settings }),
};
