// Calls about delegations.
import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { CreateDelegation, Delegation, DelegationQuery, RevokeDelegation } from './schema.ts';

export const delegations = routes('delegations', {
  list: route({
    description: 'Lists the delegations of an officer or of a provider, newest first.',
    method: 'GET',
    path: '/api/delegations',
    permission: 'custody:read',
    query: DelegationQuery,
    response: Delegation,
    list: true,
  }),
  get: route({
    description: 'Returns one delegation.',
    method: 'GET',
    path: '/api/delegations/{id}',
    permission: 'custody:read',
    response: Delegation,
  }),
  history: route({
    description: 'Returns the history of a delegation and whether that history is intact.',
    method: 'GET',
    path: '/api/delegations/{id}/history',
    permission: 'custody:read',
    response: History,
  }),
  create: route({
    description: 'Records the written authority of an officer to issue firearms. Its document must be an available file of the officer.',
    method: 'POST',
    path: '/api/delegations',
    permission: 'custody:manage',
    body: CreateDelegation,
    response: Delegation,
    status: 201,
  }),
  revoke: route({
    description: 'Revokes a delegation at once, with a reason.',
    method: 'PATCH',
    path: '/api/delegations/{id}/revocation',
    permission: 'custody:manage',
    body: RevokeDelegation,
    response: Delegation,
  }),
});
