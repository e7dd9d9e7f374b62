// History entries and workflow status of every kind of record, in the table.
import { Entity, type EntityItem } from 'electrodb';
import { recordKinds } from '../../shared/history/schema.ts';
import { priorities } from '../../shared/queues/schema.ts';
import { connection, once } from '../data/client.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const history = once(
  () =>
    new Entity(
      {
        model: { entity: 'workflow-history', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          entityType: { type: recordKinds, required: true },
          entityId: { type: 'string', required: true },
          seq: { type: 'number', required: true, padding: { length: 12, char: '0' } },
          fromStatus: { type: 'string' },
          toStatus: { type: 'string', required: true },
          action: { type: 'string', required: true },
          actionBy: { type: 'string', required: true },
          actorName: { type: 'string', required: true },
          comments: { type: 'string' },
          metadata: { type: 'any' },
          createdAt: { type: 'string', required: true },
          prevHash: { type: 'string', required: true },
          hash: { type: 'string', required: true },
          /** Digests of the fields that the change wrote (functions/data/image.ts); `hash` does not cover them. */
          image: { type: 'string' },
        },
        // Lists a record's history in order.
        indexes: { ofRecord: primaryKeys('history#{entityType}#{entityId}', 'seq#{seq}') },
      },
      connection(),
    ),
);

export const workflowStatus = once(
  () =>
    new Entity(
      {
        model: { entity: 'workflow-status', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          entityType: { type: recordKinds, required: true },
          entityId: { type: 'string', required: true },
          currentStatus: { type: 'string', required: true, default: 'draft' },
          assignedTo: { type: 'string' },
          submittedAt: { type: 'string' },
          reviewedAt: { type: 'string' },
          approvedAt: { type: 'string' },
          rejectedAt: { type: 'string' },
          lastActionBy: { type: 'string' },
          reviewComments: { type: 'string' },
          priority: { type: priorities, required: true, default: 'normal' },
          dueDate: { type: 'string' },
          /** The record's queue, since when, and the task; absent if nobody has to do anything. */
          waitsFor: { type: 'string' },
          waitingSince: { type: 'string' },
          task: { type: 'string' },
          /** The subject without personal data, and the address of its page. */
          subject: { type: 'string' },
          actionUrl: { type: 'string' },
          /** Users who may not do the task although they see the queue: the four-eyes principle. */
          notFor: { type: 'list', items: { type: 'string' } },
          /** For kinds with a deadline: the kind, and its date or time; without a deadline, when the task began. */
          dueKind: { type: 'string' },
          fallsDue: { type: 'string' },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // Finds a record's workflow status.
          ofRecord: primaryKeys('workflow#{entityType}#{entityId}', 'workflow'),
          // Lists a queue, oldest first.
          waiting: keys('due', 'workflow#waits#{waitsFor}', '{waitingSince}#{entityId}'),
          // Lists pending records of a kind, longest due first.
          fallingDue: keys('dueOf', 'workflow#due#{dueKind}', '{fallsDue}#{entityId}'),
          // Lists all workflow statuses, for a recount.
          newest: keys('newest', 'workflow-status', 'workflow#{entityType}#{entityId}'),
        },
      },
      connection(),
    ),
);

export type StatusRecord = EntityItem<ReturnType<typeof workflowStatus>>;
