// Calls about firearms.
import { route } from '../route.ts';
import { EditFirearm, Firearm, FirearmQuery, RegisterFirearm } from './schema.ts';

export const firearms = {
  list: route({ method: 'GET', path: '/api/firearms', permission: 'firearm:read', query: FirearmQuery, response: Firearm, list: true }),
  get: route({ method: 'GET', path: '/api/firearms/{id}', permission: 'firearm:read', response: Firearm }),
  register: route({ method: 'POST', path: '/api/firearms', permission: 'firearm:register', body: RegisterFirearm, response: Firearm, status: 201 }),
  edit: route({ method: 'PATCH', path: '/api/firearms/{id}', permission: 'firearm:edit', body: EditFirearm, response: Firearm }),
};
