// Calls about legal entities.
import { route } from '../route.ts';
import { LegalEntity, LegalEntityQuery } from './schema.ts';

export const legalEntities = {
  list: route({ method: 'GET', path: '/api/legal-entities', permission: 'legal-entity:read', query: LegalEntityQuery, response: LegalEntity, list: true }),
};
