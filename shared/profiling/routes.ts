import { route, routes } from '../route.ts';
import { Profiled, ProfilingCounts, ProfilingQuery } from './schema.ts';

export const profiling = routes('profiling', {
  list: route({
    description: 'Lists firearms with an inspection due or a high risk, the highest risk first.',
    method: 'GET',
    path: '/api/profiling',
    permission: 'profiling:open',
    query: ProfilingQuery,
    response: Profiled,
    list: true,
  }),
  counts: route({
    description: 'Counts firearms at high risk, at medium risk, due for inspection, and overdue.',
    method: 'GET',
    path: '/api/profiling/counts',
    permission: 'profiling:open',
    response: ProfilingCounts,
  }),
  get: route({
    description: 'Returns one firearm with every factor of its risk.',
    method: 'GET',
    path: '/api/profiling/{id}',
    permission: 'profiling:open',
    response: Profiled,
    accessed: 'firearm',
  }),
});
