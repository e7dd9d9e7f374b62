// Calls about integrations: the log, its replay, and what the regulator's system calls.
import { route } from '../route.ts';
import { IntegrationLog, IntegrationLogQuery, SetStanding, StandingSet } from './schema.ts';

export const integrations = {
  list: route({
    method: 'GET',
    path: '/api/integration-logs',
    permission: 'integration:read',
    query: IntegrationLogQuery,
    response: IntegrationLog,
    list: true,
  }),
  get: route({ method: 'GET', path: '/api/integration-logs/{id}', permission: 'integration:read', response: IntegrationLog }),
  /** Answers the new attempt, which waits. */
  replay: route({ method: 'POST', path: '/api/integration-logs/{id}/replay', permission: 'integration:replay', response: IntegrationLog }),
  /** Public to API Gateway: its caller is no person and has no token, but signs what it sends (decision 031). */
  setStanding: route({ method: 'POST', path: '/api/integrations/standing', permission: 'public', body: SetStanding, response: StandingSet }),
};
