// The outbox and the log: each message to or from a partner, and each attempt at it.
import { Entity, type EntityItem } from 'electrodb';
import { directions, logStatuses, messageStatuses, operations, systems } from '../../shared/integrations/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const messages = once(
  () =>
    new Entity(
      {
        model: { entity: 'integration-message', service: 'registry', version: '1' },
        attributes: {
          /** Of the history entry and the system it goes to, so that one change makes one message to each; or the sender's own. */
          id: { type: 'string', required: true },
          system: { type: systems, required: true },
          direction: { type: directions, required: true, default: 'out' },
          operation: { type: operations, required: true },
          entityType: { type: 'string' },
          entityId: { type: 'string' },
          /** What is sent, to the letter; gone once it has arrived. */
          body: { type: 'string' },
          /** Of what came: another content under the same id is another message. */
          fingerprint: { type: 'string' },
          /** What was answered to what came. */
          answer: { type: 'any' },
          executedBy: { type: 'string', required: true },
          status: { type: messageStatuses, required: true, default: 'waiting' },
          /** Tries since it was last put into the queue, and in all. (`attempts` is the background work's own.) */
          tries: { type: 'number', required: true, default: 0 },
          allTries: { type: 'number', required: true, default: 0 },
          /** The log's row that is pending, and whether its attempt has begun. */
          logId: { type: 'string' },
          begun: { type: 'boolean' },
          nextAttemptAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          ...jobFields,
        },
        // How does this message stand?
        indexes: { one: primaryKeys('integration-message#{id}', 'integration-message') },
      },
      connection(),
    ),
);
export type MessageRecord = EntityItem<ReturnType<typeof messages>>;

export const integrationLogs = once(
  () =>
    new Entity(
      {
        model: { entity: 'integration-log', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          system: { type: systems, required: true },
          operation: { type: operations, required: true },
          status: { type: logStatuses, required: true, default: 'pending' },
          direction: { type: directions, required: true, default: 'out' },
          messageId: { type: 'string', required: true },
          attempt: { type: 'number', required: true },
          executedBy: { type: 'string', required: true },
          requestData: { type: 'any' },
          responseData: { type: 'any' },
          errorMessage: { type: 'string' },
          durationMs: { type: 'number' },
          entityType: { type: 'string' },
          entityId: { type: 'string' },
          createdAt: { type: 'string', required: true },
          finishedAt: { type: 'string' },
        },
        indexes: {
          // Which attempt is this?
          one: primaryKeys('integration-log#{id}', 'integration-log'),
          // What was attempted last?
          newest: keys('newest', 'integration-log', 'integration-log#{id}'),
          // What was attempted last of this operation, with this system and outcome?
          ofOperation: keys('holder', 'integration-log#{operation}#{system}#{status}', 'integration-log#{id}'),
          // What was attempted last with this system and outcome?
          ofSystem: keys('keeper', 'integration-log#{system}#{status}', 'integration-log#{id}'),
        },
      },
      connection(),
    ),
);
export type LogRecord = EntityItem<ReturnType<typeof integrationLogs>>;
