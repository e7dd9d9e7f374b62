// The one call of the geographic screen.
import { route, routes } from '../route.ts';
import { GeographicDistribution, GeographicQuery } from './schema.ts';

export const geographic = routes('geographic', {
  distribution: route({
    description: 'Counts by province, city and type the firearms that the caller may see, or one layer of them.',
    method: 'GET',
    path: '/api/geographic/distribution',
    permission: 'geography:read',
    query: GeographicQuery,
    response: GeographicDistribution,
  }),
});
