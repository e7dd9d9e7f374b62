// Calls about seizures and their chain of custody.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import {
  CorrectCustody,
  CorrectSeizure,
  CustodyEntry,
  CustodyQuery,
  HandOver,
  RecordSeizure,
  ReturnCheck,
  Seizure,
  SeizureQuery,
  UpdateSeizure,
} from './schema.ts';

export const seizures = routes('seizures', {
  list: route({
    description: 'Lists the seizures that the caller may see.',
    method: 'GET',
    path: '/api/seizures',
    permission: 'seizure:read',
    query: SeizureQuery,
    response: Seizure,
    list: true,
  }),
  get: route({
    description: 'Returns one seizure. Each read is logged (POPIA s26 and s33: criminal-behaviour data).',
    method: 'GET',
    path: '/api/seizures/{id}',
    permission: 'seizure:read',
    response: Seizure,
    accessed: 'seizure',
  }),
  record: route({
    description: 'Records a seizure.',
    method: 'POST',
    path: '/api/seizures',
    permission: 'seizure:write',
    body: RecordSeizure,
    response: Seizure,
    status: 201,
  }),
  update: route({
    description: 'Changes the status of a seizure.',
    method: 'PATCH',
    path: '/api/seizures/{id}',
    permission: 'seizure:write',
    body: UpdateSeizure,
    response: Seizure,
  }),
  correct: route({
    description: 'Corrects a recorded seizure.',
    method: 'POST',
    path: '/api/seizures/{id}/corrections',
    permission: 'seizure:write',
    body: CorrectSeizure,
    response: Seizure,
    status: 201,
  }),
  history: route({
    description: 'Returns the history of a seizure and whether that history is intact.',
    method: 'GET',
    path: '/api/seizures/{id}/history',
    permission: 'seizure:read',
    response: History,
  }),
  /** The obstacles to a return, shown before the step. The return reads them again. */
  returnCheck: route({
    description: 'Lists the obstacles to returning a seized item.',
    method: 'GET',
    path: '/api/seizures/{id}/return-check',
    permission: 'seizure:write',
    response: ReturnCheck,
  }),
  custody: route({
    description: 'Lists the chain of custody of a seizure, oldest entry first.',
    method: 'GET',
    path: '/api/seizures/{id}/custody',
    permission: 'seizure:read',
    query: CustodyQuery,
    response: CustodyEntry,
    list: true,
  }),
  /** Returns the seizure, with its current holder and its version for the next step. */
  handOver: route({
    description: 'Records the hand-over of a seized item.',
    method: 'POST',
    path: '/api/seizures/{id}/custody',
    permission: 'seizure:write',
    body: HandOver,
    response: Seizure,
    status: 201,
  }),
  /** Returns the same as a hand-over. */
  correctCustody: route({
    description: 'Corrects an entry of the chain of custody by adding another entry.',
    method: 'POST',
    path: '/api/seizures/{id}/custody/{number}/corrections',
    permission: 'seizure:write',
    body: CorrectCustody,
    response: Seizure,
    status: 201,
  }),
});
