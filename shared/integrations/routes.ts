// The integration calls: the log, the replay, and the call of the regulator's system.
import { route, routes } from '../route.ts';
import { IntegrationLog, IntegrationLogQuery, SetStanding, StandingSet } from './schema.ts';

export const integrations = routes('integrations', {
  list: route({
    description: 'Lists messages to partners and calls from partners, newest first.',
    method: 'GET',
    path: '/api/integration-logs',
    permission: 'integration:read',
    query: IntegrationLogQuery,
    response: IntegrationLog,
    list: true,
  }),
  get: route({
    description: 'Returns one attempt to send a message to a partner.',
    method: 'GET',
    path: '/api/integration-logs/{id}',
    permission: 'integration:read',
    response: IntegrationLog,
  }),
  /** Returns the new, pending attempt. */
  replay: route({
    description: 'Sends a failed message again.',
    method: 'POST',
    path: '/api/integration-logs/{id}/replay',
    permission: 'integration:replay',
    response: IntegrationLog,
  }),
  /** Public for API Gateway: the caller is a system without a token, and signs its request instead (decision 031). */
  setStanding: route({
    description: 'Sets a provider’s standing. The regulator’s system calls this with a signature instead of a user’s token, at most 60 times a minute.',
    method: 'POST',
    path: '/api/integrations/standing',
    permission: 'public',
    body: SetStanding,
    response: StandingSet,
  }),
});
