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
    description: 'Returns one seizure. Each reading is logged (POPIA s26 and s33: criminal-behaviour data).',
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
  /** What forbids a return now. Asked before a person returns it; the return itself reads the facts again. */
  returnCheck: route({
    description: 'Returns the obstacles to returning a seized item, so that a person can see them first.',
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
  /** Answers with the seizure: who holds it now, and the version that its next step goes over. */
  handOver: route({
    description: 'Records that a seized item was handed over.',
    method: 'POST',
    path: '/api/seizures/{id}/custody',
    permission: 'seizure:write',
    body: HandOver,
    response: Seizure,
    status: 201,
  }),
  /** Answers as a hand-over does. */
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
