// Notifications in the table.
import { Entity, type EntityItem } from 'electrodb';
import { notificationTypes } from '../../shared/notifications/schema.ts';
import { connection, once } from '../data/client.ts';
import { keys, primaryKeys } from '../data/table.ts';

// Pure: whoever tells nobody of anything, and imports what might, does without it in its code (decision 040).
export const notifications = /* @__PURE__ */ once(
  () =>
    new Entity(
      {
        model: { entity: 'notification', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          title: { type: 'string', required: true },
          message: { type: 'string', required: true },
          type: { type: notificationTypes, required: true, default: 'info' },
          isRead: { type: 'boolean', required: true, default: false },
          entityId: { type: 'string' },
          entityType: { type: 'string' },
          actionUrl: { type: 'string' },
          createdAt: { type: 'string', required: true },
        },
        indexes: {
          // Which notification is this?
          one: primaryKeys('notification#{id}', 'notification'),
          // What was anybody told? For the recount of the counters.
          newest: keys('newest', 'notification', 'notification#{id}'),
          // What has this person read, and what not, newest first?
          ofUser: keys('holder', 'notification#user#{userId}#read#{isRead}', 'notification#{id}'),
        },
      },
      connection(),
    ),
);

export type NotificationRecord = EntityItem<ReturnType<typeof notifications>>;
