// What a person is told of their sessions. (Sessions themselves are Cognito's, and which of them ended is in the person's record: decisions
// 003, 048 and 063.)
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { primaryKeys, table } from '../data/table.ts';

/** For its person to see, and for nobody else: whether a session is good is decided by the user's record. */
export const sessions = once(
  () =>
    new Entity(
      {
        model: { entity: 'session', service: 'registry', version: '1' },
        attributes: {
          userId: { type: 'string', required: true },
          sessionId: { type: 'string', required: true },
          /** Coarse words, and no address: no more than it takes to know one's own machine (POPIA s10). */
          device: { type: 'string', required: true },
          since: { type: 'string', required: true },
          lastUsedAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // Which sessions has this person?
        indexes: { ofUser: primaryKeys('session#{userId}', '{sessionId}') },
      },
      connection(),
    ),
);

export type SessionRecord = EntityItem<ReturnType<typeof sessions>>;
