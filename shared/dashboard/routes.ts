// Calls of the dashboard.
import { route } from '../route.ts';
import { DashboardMetrics } from './schema.ts';

export const dashboard = {
  metrics: route({ method: 'GET', path: '/api/dashboard/metrics', permission: 'dashboard:figures', response: DashboardMetrics }),
};
