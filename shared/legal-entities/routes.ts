// Calls about legal entities.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { CreateLegalEntity, EditLegalEntity, FindLegalEntity, FoundLegalEntity, LegalEntity, LegalEntityCounts, LegalEntityQuery } from './schema.ts';

export const legalEntities = routes('legalEntities', {
  list: route({
    description: 'Lists legal entities, filtered by search text, standing and province.',
    method: 'GET',
    path: '/api/legal-entities',
    permission: 'legal-entity:read',
    query: LegalEntityQuery,
    response: LegalEntity,
    list: true,
  }),
  counts: route({
    description: 'Counts active and inactive legal entities.',
    method: 'GET',
    path: '/api/dashboard/legal-entities',
    permission: 'legal-entity:read',
    response: LegalEntityCounts,
  }),
  get: route({
    description: 'Returns one legal entity.',
    method: 'GET',
    path: '/api/legal-entities/{id}',
    permission: 'legal-entity:read',
    response: LegalEntity,
    accessed: 'legal-entity',
  }),
  history: route({
    description: 'Returns the history of a legal entity: its standing, its numbers and its responsible persons.',
    method: 'GET',
    path: '/api/legal-entities/{id}/history',
    permission: 'legal-entity:read',
    response: History,
  }),
  create: route({
    description: 'Creates a legal entity under the next free number.',
    method: 'POST',
    path: '/api/legal-entities',
    permission: 'legal-entity:write',
    body: CreateLegalEntity,
    response: LegalEntity,
    status: 201,
  }),
  edit: route({
    description: 'Changes the description, the responsible person or the standing of a legal entity.',
    method: 'PATCH',
    path: '/api/legal-entities/{id}',
    permission: 'legal-entity:write',
    body: EditLegalEntity,
    response: LegalEntity,
  }),
  find: route({
    description:
      'Finds the other party of a transfer by its exact number. It finds inactive entities too: the answer does not say whether the entity may receive a firearm.',
    method: 'GET',
    path: '/api/legal-entity-lookup',
    permission: 'legal-entity:lookup',
    query: FindLegalEntity,
    response: FoundLegalEntity,
  }),
});
