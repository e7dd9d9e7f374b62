// Calls about users.
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import { Inspector } from './schema.ts';

export const users = {
  inspectors: route({ method: 'GET', path: '/api/users/inspectors', permission: 'inspection:schedule', query: PageQuery, response: Inspector, list: true }),
};
