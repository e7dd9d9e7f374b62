// The notification calls. Each user, whatever the role, reads and changes only their own.
import { route, routes } from '../route.ts';
import { MarkedRead, MarkRead, Notification, NotificationCounts, NotificationQuery } from './schema.ts';

const permission = 'notification:read';

export const notifications = routes('notifications', {
  list: route({
    description: 'Lists the caller’s notifications.',
    method: 'GET',
    path: '/api/notifications',
    permission,
    query: NotificationQuery,
    response: Notification,
    list: true,
  }),
  // Every open browser calls this every minute, so it only reads a counter.
  counts: route({
    description: 'Counts the caller’s notifications and how many of them are unread.',
    method: 'GET',
    path: '/api/notifications/counts',
    permission,
    response: NotificationCounts,
  }),
  markRead: route({
    description: 'Marks one notification as read. A repeat is harmless.',
    method: 'PATCH',
    path: '/api/notifications/{id}',
    permission,
    body: MarkRead,
    response: Notification,
  }),
  markAllRead: route({
    description: 'Marks all of the caller’s notifications as read.',
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    permission,
    response: MarkedRead,
  }),
  delete: route({
    description: 'Deletes one of the caller’s notifications, read or unread.',
    method: 'DELETE',
    path: '/api/notifications/{id}',
    permission,
    status: 204,
  }),
});
