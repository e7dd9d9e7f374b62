// Calls about seizures and their chain of custody.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
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

export const seizures = {
  list: route({ method: 'GET', path: '/api/seizures', permission: 'seizure:read', query: SeizureQuery, response: Seizure, list: true }),
  get: route({ method: 'GET', path: '/api/seizures/{id}', permission: 'seizure:read', response: Seizure, accessed: 'seizure' }),
  record: route({ method: 'POST', path: '/api/seizures', permission: 'seizure:write', body: RecordSeizure, response: Seizure, status: 201 }),
  update: route({ method: 'PATCH', path: '/api/seizures/{id}', permission: 'seizure:write', body: UpdateSeizure, response: Seizure }),
  correct: route({
    method: 'POST',
    path: '/api/seizures/{id}/corrections',
    permission: 'seizure:write',
    body: CorrectSeizure,
    response: Seizure,
    status: 201,
  }),
  history: route({ method: 'GET', path: '/api/seizures/{id}/history', permission: 'seizure:read', response: History }),
  /** What forbids a return now. Asked before a person returns it; the return itself reads the facts again. */
  returnCheck: route({ method: 'GET', path: '/api/seizures/{id}/return-check', permission: 'seizure:write', response: ReturnCheck }),
  custody: route({ method: 'GET', path: '/api/seizures/{id}/custody', permission: 'seizure:read', query: CustodyQuery, response: CustodyEntry, list: true }),
  /** Answers with the seizure: who holds it now, and the version that its next step goes over. */
  handOver: route({ method: 'POST', path: '/api/seizures/{id}/custody', permission: 'seizure:write', body: HandOver, response: Seizure, status: 201 }),
  /** Answers as a hand-over does. */
  correctCustody: route({
    method: 'POST',
    path: '/api/seizures/{id}/custody/{number}/corrections',
    permission: 'seizure:write',
    body: CorrectCustody,
    response: Seizure,
    status: 201,
  }),
};
