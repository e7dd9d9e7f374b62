// The outbox and the log in the table: each message to or from a partner, and each attempt.
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
          /** Made from the history entry and the partner, so that one change makes one message per partner; or the sender's own id. */
          id: { type: 'string', required: true },
          system: { type: systems, required: true },
          direction: { type: directions, required: true, default: 'out' },
          operation: { type: operations, required: true },
          entityType: { type: 'string' },
          entityId: { type: 'string' },
          /** The exact text to send; deleted once it has arrived. */
          body: { type: 'string' },
          /** The hash of a received message: other content under the same id is a different message. */
          fingerprint: { type: 'string' },
          /** The answer to a received message. */
          answer: { type: 'any' },
          executedBy: { type: 'string', required: true },
          status: { type: messageStatuses, required: true, default: 'waiting' },
          /** Attempts since the message last entered the queue, and in total. (`attempts` belongs to the background work.) */
          tries: { type: 'number', required: true, default: 0 },
          allTries: { type: 'number', required: true, default: 0 },
          /** The pending log row, and whether its attempt has begun. */
          logId: { type: 'string' },
          begun: { type: 'boolean' },
          nextAttemptAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          ...jobFields,
        },
        // Finds a message by id.
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
          // Finds an attempt by id.
          one: primaryKeys('integration-log#{id}', 'integration-log'),
          // Lists the latest attempts.
          newest: keys('newest', 'integration-log', 'integration-log#{id}'),
          // Lists the latest attempts of an operation with a system and an outcome.
          ofOperation: keys('holder', 'integration-log#{operation}#{system}#{status}', 'integration-log#{id}'),
          // Lists the latest attempts with a system and an outcome.
          ofSystem: keys('keeper', 'integration-log#{system}#{status}', 'integration-log#{id}'),
        },
      },
      connection(),
    ),
);
export type LogRecord = EntityItem<ReturnType<typeof integrationLogs>>;
