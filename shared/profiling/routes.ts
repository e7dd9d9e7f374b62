// Calls about firearms that are due or risky.
import { route } from '../route.ts';
import { Profiled, ProfilingCounts, ProfilingQuery } from './schema.ts';

export const profiling = {
  list: route({ method: 'GET', path: '/api/profiling', permission: 'profiling:open', query: ProfilingQuery, response: Profiled, list: true }),
  counts: route({ method: 'GET', path: '/api/profiling/counts', permission: 'profiling:open', response: ProfilingCounts }),
  get: route({ method: 'GET', path: '/api/profiling/{id}', permission: 'profiling:open', response: Profiled, accessed: 'firearm' }),
};
