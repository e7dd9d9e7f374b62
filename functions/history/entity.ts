// History and workflow status of any record.
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
          /** Digests of the fields that the change wrote on its record (functions/data/image.ts); not covered by `hash`. */
          image: { type: 'string' },
        },
        // What happened to this record, in order?
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
          /** The queue it stands in, since when, and what is to be done; absent while it waits for nobody. */
          waitsFor: { type: 'string' },
          waitingSince: { type: 'string' },
          task: { type: 'string' },
          /** What it is about, in words without personal data, and where it is done. */
          subject: { type: 'string' },
          actionUrl: { type: 'string' },
          /** Who may not do it although the queue is theirs: four eyes. */
          notFor: { type: 'list', items: { type: 'string' } },
          /** Of kinds that fall due while they wait: the kind, and the day or moment, or when it began where there is none. */
          dueKind: { type: 'string' },
          fallsDue: { type: 'string' },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // Where does this record stand?
          ofRecord: primaryKeys('workflow#{entityType}#{entityId}', 'workflow'),
          // What waits in this queue, oldest first?
          waiting: keys('due', 'workflow#waits#{waitsFor}', '{waitingSince}#{entityId}'),
          // What of this kind still waits for somebody, the longest due first?
          fallingDue: keys('dueOf', 'workflow#due#{dueKind}', '{fallsDue}#{entityId}'),
          // Which records have a status? A recount reads them all.
          newest: keys('newest', 'workflow-status', 'workflow#{entityType}#{entityId}'),
        },
      },
      connection(),
    ),
);

export type StatusRecord = EntityItem<ReturnType<typeof workflowStatus>>;
