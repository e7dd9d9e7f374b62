// The calls about the system itself.
import { route, routes } from '../route.ts';
import { SystemStatus } from './schema.ts';

export const system = routes('system', {
  status: route({
    description: 'Returns the status of the database and the partners, and the latest backup and sweep.',
    method: 'GET',
    path: '/api/system/status',
    permission: 'system:read',
    response: SystemStatus,
  }),
});
