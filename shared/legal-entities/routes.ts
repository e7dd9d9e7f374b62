// Calls about legal entities.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { CreateLegalEntity, EditLegalEntity, FindLegalEntity, FoundLegalEntity, LegalEntity, LegalEntityCounts, LegalEntityQuery } from './schema.ts';

export const legalEntities = {
  list: route({ method: 'GET', path: '/api/legal-entities', permission: 'legal-entity:read', query: LegalEntityQuery, response: LegalEntity, list: true }),
  counts: route({ method: 'GET', path: '/api/dashboard/legal-entities', permission: 'legal-entity:read', response: LegalEntityCounts }),
  get: route({ method: 'GET', path: '/api/legal-entities/{id}', permission: 'legal-entity:read', response: LegalEntity, accessed: 'legal-entity' }),
  history: route({ method: 'GET', path: '/api/legal-entities/{id}/history', permission: 'legal-entity:read', response: History }),
  create: route({ method: 'POST', path: '/api/legal-entities', permission: 'legal-entity:write', body: CreateLegalEntity, response: LegalEntity, status: 201 }),
  edit: route({ method: 'PATCH', path: '/api/legal-entities/{id}', permission: 'legal-entity:write', body: EditLegalEntity, response: LegalEntity }),
  find: route({
    method: 'GET',
    path: '/api/legal-entity-lookup',
    permission: 'legal-entity:lookup',
    query: FindLegalEntity,
    response: FoundLegalEntity,
  }),
};
