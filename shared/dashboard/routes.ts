// Calls of the dashboard.
import { route, routes } from '../route.ts';
import { DashboardMetrics } from './schema.ts';

export const dashboard = routes('dashboard', {
  metrics: route({
    description: 'Returns the four figures of the dashboard.',
    method: 'GET',
    path: '/api/dashboard/metrics',
    permission: 'dashboard:figures',
    response: DashboardMetrics,
  }),
});
