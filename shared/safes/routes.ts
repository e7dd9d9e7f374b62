// Calls about safes.
import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { CreateSafe, EditSafe, Safe, SafeQuery } from './schema.ts';

export const safes = routes('safes', {
  list: route({
    description: 'Lists the safes of a provider, newest first.',
    method: 'GET',
    path: '/api/safes',
    permission: 'custody:read',
    query: SafeQuery,
    response: Safe,
    list: true,
  }),
  get: route({ description: 'Returns one safe.', method: 'GET', path: '/api/safes/{id}', permission: 'custody:read', response: Safe }),
  history: route({
    description: 'Returns the history of a safe and whether that history is intact.',
    method: 'GET',
    path: '/api/safes/{id}/history',
    permission: 'custody:read',
    response: History,
  }),
  create: route({
    description: 'Creates a safe in a branch.',
    method: 'POST',
    path: '/api/safes',
    permission: 'custody:manage',
    body: CreateSafe,
    response: Safe,
    status: 201,
  }),
  edit: route({
    description: 'Changes a safe. A safe with firearms in it cannot be deactivated.',
    method: 'PATCH',
    path: '/api/safes/{id}',
    permission: 'custody:manage',
    body: EditSafe,
    response: Safe,
  }),
});
