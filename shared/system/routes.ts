// Calls about the system itself.
import { route } from '../route.ts';
import { SystemStatus } from './schema.ts';

export const system = {
  status: route({ method: 'GET', path: '/api/system/status', permission: 'system:read', response: SystemStatus }),
};
