// The calls about users.

import { History } from '../history/schema.ts';
import { PageQuery } from '../kinds/index.ts';
import { route, routes } from '../route.ts';
import { AddStaff, ChangeStaff, CreateUser, EditUser, Inspector, Officer, User, UserQuery } from './schema.ts';

export const users = routes('users', {
  list: route({
    description: 'Lists users for the people who manage them, by name or email and by role.',
    method: 'GET',
    path: '/api/users',
    permission: 'user:read',
    query: UserQuery,
    response: User,
    list: true,
  }),
  create: route({
    description: 'Creates a user and emails an invitation with a temporary password.',
    method: 'POST',
    path: '/api/users',
    permission: 'user:write',
    body: CreateUser,
    response: User,
    status: 201,
  }),
  edit: route({
    description: 'Changes a user’s details or role, or sets a new temporary password.',
    method: 'PATCH',
    path: '/api/users/{id}',
    permission: 'user:write',
    body: EditUser,
    response: User,
  }),
  delete: route({
    description: 'Deletes a user: the account is deactivated and signed out at once. The history keeps the name.',
    method: 'DELETE',
    path: '/api/users/{id}',
    permission: 'user:write',
    status: 204,
  }),
  resetSecondFactor: route({
    description: 'Removes the authenticator of a user who has lost it. The user is signed out at once and sets up a new authenticator at the next sign-in.',
    method: 'POST',
    path: '/api/users/{id}/reset-second-factor',
    permission: 'user:write',
    response: User,
  }),
  /** Only managers may list their company's users. */
  staff: route({
    description: 'Lists the users of the caller’s company.',
    method: 'GET',
    path: '/api/users/staff',
    permission: 'staff:manage',
    query: PageQuery,
    response: User,
    list: true,
  }),
  addStaff: route({
    description: 'Adds a user to the manager’s company and emails an invitation with a temporary password.',
    method: 'POST',
    path: '/api/users/staff',
    permission: 'staff:manage',
    body: AddStaff,
    response: User,
    status: 201,
  }),
  changeStaff: route({
    description:
      'Changes the duty of a user of the manager’s company, or links the user to the officer who is the same person. Managers may link themselves, once.',
    method: 'PATCH',
    path: '/api/users/staff/{id}',
    permission: 'staff:manage',
    body: ChangeStaff,
    response: User,
  }),
  removeStaff: route({
    description: 'Deactivates a user of the manager’s company. The history keeps the name.',
    method: 'DELETE',
    path: '/api/users/staff/{id}',
    permission: 'staff:manage',
    status: 204,
  }),
  history: route({
    description: 'Returns the history of a user account: who created, changed or deactivated it.',
    method: 'GET',
    path: '/api/users/{id}/history',
    permission: 'user:read',
    response: History,
    accessed: 'user',
  }),
  inspectors: route({
    description: 'Lists inspectors, for people who may schedule an inspection.',
    method: 'GET',
    path: '/api/users/inspectors',
    permission: 'inspection:schedule',
    query: PageQuery,
    response: Inspector,
    list: true,
  }),
  lawEnforcement: route({
    description: 'Lists law enforcement users, for people who may assign a case.',
    method: 'GET',
    path: '/api/users/law-enforcement',
    permission: 'case:write',
    query: PageQuery,
    response: Officer,
    list: true,
  }),
  police: route({
    description: 'Lists police officers, for people who may share a case with them.',
    method: 'GET',
    path: '/api/users/police',
    permission: 'case:share',
    query: PageQuery,
    response: Officer,
    list: true,
  }),
});
