// The one call of the geographic screen.
import { route } from '../route.ts';
import { GeographicDistribution, GeographicQuery } from './schema.ts';

export const geographic = {
  distribution: route({
    method: 'GET',
    path: '/api/geographic/distribution',
    permission: 'geography:read',
    query: GeographicQuery,
    response: GeographicDistribution,
  }),
};
