// Calls about branches.
import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { Branch, BranchQuery, CreateBranch, EditBranch } from './schema.ts';

export const branches = routes('branches', {
  list: route({
    description: 'Lists the branches of a provider, newest first.',
    method: 'GET',
    path: '/api/branches',
    permission: 'custody:read',
    query: BranchQuery,
    response: Branch,
    list: true,
  }),
  get: route({ description: 'Returns one branch.', method: 'GET', path: '/api/branches/{id}', permission: 'custody:read', response: Branch }),
  history: route({
    description: 'Returns the history of a branch and whether that history is intact.',
    method: 'GET',
    path: '/api/branches/{id}/history',
    permission: 'custody:read',
    response: History,
  }),
  create: route({
    description: 'Creates a branch of a provider.',
    method: 'POST',
    path: '/api/branches',
    permission: 'custody:manage',
    body: CreateBranch,
    response: Branch,
    status: 201,
  }),
  edit: route({
    description: 'Changes a branch. A branch with an active safe cannot be deactivated.',
    method: 'PATCH',
    path: '/api/branches/{id}',
    permission: 'custody:manage',
    body: EditBranch,
    response: Branch,
  }),
});
