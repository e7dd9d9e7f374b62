// Calls about disclosures.
import { route } from '../route.ts';
import { Disclosure, DisclosureQuery } from './schema.ts';

export const disclosures = {
  list: route({ method: 'GET', path: '/api/disclosures', permission: 'disclosure:read', query: DisclosureQuery, response: Disclosure, list: true }),
};
