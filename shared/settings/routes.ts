// The settings calls. Every user has settings; each field says who may change it (schema.ts).
import { route, routes } from '../route.ts';
import { SaveSettings, Settings } from './schema.ts';

export const settings = routes('settings', {
  get: route({
    description: 'Returns the settings that the caller may see.',
    method: 'GET',
    path: '/api/settings',
    permission: 'signed-in',
    response: Settings,
  }),
  save: route({
    description: 'Saves settings: the caller’s own, their company’s, law enforcement’s or the system’s.',
    method: 'PATCH',
    path: '/api/settings',
    permission: 'signed-in',
    body: SaveSettings,
    response: Settings,
  }),
});
