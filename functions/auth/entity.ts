// Sessions that were signed out before their tokens ran out. (Sessions themselves are Cognito's; see decision 003.)
import { Entity } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys, table } from '../data/table.ts';

export const endedSessions = once(
  () =>
    new Entity(
      {
        model: { entity: 'ended-session', service: 'registry', version: '1' },
        attributes: {
          sessionId: { type: 'string', required: true },
          endedAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // Was this session signed out?
        indexes: { one: primaryKeys('ended-session#{sessionId}', 'ended-session') },
      },
      connection(),
    ),
);
