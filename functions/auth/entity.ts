// The sessions that are shown to their user. Cognito manages the sessions themselves, and the user's record lists the ended ones (decisions 003, 048 and
// 063).
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys, table } from '../data/table.ts';

/** Only its user sees this record. The user's own record decides whether a session is valid. */
export const sessions = once(
  () =>
    new Entity(
      {
        model: { entity: 'session', service: 'registry', version: '1' },
        attributes: {
          userId: { type: 'string', required: true },
          sessionId: { type: 'string', required: true },
          /** A rough device name and no IP address: only what users need to recognise their device (POPIA s10). */
          device: { type: 'string', required: true },
          since: { type: 'string', required: true },
          lastUsedAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // Lists a user's sessions.
        indexes: { ofUser: primaryKeys('session#{userId}', '{sessionId}') },
      },
      connection(),
    ),
);

export type SessionRecord = EntityItem<ReturnType<typeof sessions>>;
