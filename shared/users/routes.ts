// Calls about users.

import { History } from '../history/schema.ts';
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import { AddStaff, ChangeStaff, CreateUser, EditUser, Inspector, Officer, User, UserQuery } from './schema.ts';

export const users = {
  list: route({ method: 'GET', path: '/api/users', permission: 'user:read', query: UserQuery, response: User, list: true }),
  create: route({ method: 'POST', path: '/api/users', permission: 'user:write', body: CreateUser, response: User, status: 201 }),
  edit: route({ method: 'PATCH', path: '/api/users/{id}', permission: 'user:write', body: EditUser, response: User }),
  delete: route({ method: 'DELETE', path: '/api/users/{id}', permission: 'user:write', status: 204 }),
  resetSecondFactor: route({ method: 'POST', path: '/api/users/{id}/reset-second-factor', permission: 'user:write', response: User }),
  /** The users of the caller's own company, for its managers. */
  staff: route({ method: 'GET', path: '/api/users/staff', permission: 'staff:manage', query: PageQuery, response: User, list: true }),
  addStaff: route({ method: 'POST', path: '/api/users/staff', permission: 'staff:manage', body: AddStaff, response: User, status: 201 }),
  changeStaff: route({ method: 'PATCH', path: '/api/users/staff/{id}', permission: 'staff:manage', body: ChangeStaff, response: User }),
  removeStaff: route({ method: 'DELETE', path: '/api/users/staff/{id}', permission: 'staff:manage', status: 204 }),
  history: route({ method: 'GET', path: '/api/users/{id}/history', permission: 'user:read', response: History, accessed: 'user' }),
  inspectors: route({ method: 'GET', path: '/api/users/inspectors', permission: 'inspection:schedule', query: PageQuery, response: Inspector, list: true }),
  lawEnforcement: route({ method: 'GET', path: '/api/users/law-enforcement', permission: 'case:write', query: PageQuery, response: Officer, list: true }),
  police: route({ method: 'GET', path: '/api/users/police', permission: 'case:share', query: PageQuery, response: Officer, list: true }),
};
