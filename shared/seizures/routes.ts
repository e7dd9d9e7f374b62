// Calls about seizures and their chain of custody.
import { route } from '../route.ts';
import { History } from '../workflow/schema.ts';
import { CustodyEntry, CustodyQuery, HandOver, RecordSeizure, Seizure, SeizureQuery, UpdateSeizure } from './schema.ts';

export const seizures = {
  list: route({ method: 'GET', path: '/api/seizures', permission: 'seizure:read', query: SeizureQuery, response: Seizure, list: true }),
  get: route({ method: 'GET', path: '/api/seizures/{id}', permission: 'seizure:read', response: Seizure, accessed: 'seizure' }),
  record: route({ method: 'POST', path: '/api/seizures', permission: 'seizure:write', body: RecordSeizure, response: Seizure, status: 201 }),
  update: route({ method: 'PATCH', path: '/api/seizures/{id}', permission: 'seizure:write', body: UpdateSeizure, response: Seizure }),
  history: route({ method: 'GET', path: '/api/seizures/{id}/history', permission: 'seizure:read', response: History }),
  custody: route({ method: 'GET', path: '/api/seizures/{id}/custody', permission: 'seizure:read', query: CustodyQuery, response: CustodyEntry, list: true }),
  /** Answers with the seizure: who holds it now, and the version that its next step goes over. */
  handOver: route({ method: 'POST', path: '/api/seizures/{id}/custody', permission: 'seizure:write', body: HandOver, response: Seizure, status: 201 }),
};
