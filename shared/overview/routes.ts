// The call of the overview.
import { route, routes } from '../route.ts';
import { Overview } from './schema.ts';

export const overview = routes('overview', {
  get: route({
    description: 'Returns the national figures for firearms, licenses, providers, inspections, disclosures, seizures, cases, transactions and losses.',
    method: 'GET',
    path: '/api/overview',
    permission: 'overview:open',
    response: Overview,
  }),
});
