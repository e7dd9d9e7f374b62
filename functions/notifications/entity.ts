// Notifications in the table.
import { Entity, type EntityItem } from 'electrodb';
import { notificationTypes } from '../../shared/notifications/schema.ts';
import { connection, once } from '../data/client.ts';
import { keys, primaryKeys } from '../data/table.ts';

// Pure, so that bundles whose code sends no notifications can leave it out (decision 040).
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
          // Finds a notification by id.
          one: primaryKeys('notification#{id}', 'notification'),
          // Lists all notifications, to recount the counters.
          newest: keys('newest', 'notification', 'notification#{id}'),
          // Lists a user's read or unread notifications, newest first.
          ofUser: keys('holder', 'notification#user#{userId}#read#{isRead}', 'notification#{id}'),
        },
      },
      connection(),
    ),
);

export type NotificationRecord = EntityItem<ReturnType<typeof notifications>>;
