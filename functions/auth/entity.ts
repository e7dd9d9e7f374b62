// Sessions that were signed out before their tokens ran out, and what a person is told of theirs. (Sessions themselves are Cognito's; see
// decisions 003 and 048.)
import { Entity, type EntityItem } from 'electrodb';
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

/** For its person to see, and for nobody else: whether a session is good is decided by the user's record and by those that ended. */
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
