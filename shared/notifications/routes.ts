// Calls about notifications: each person's own, whatever the role.
import { route } from '../route.ts';
import { MarkedRead, MarkRead, Notification, NotificationCounts, NotificationQuery } from './schema.ts';

const permission = 'notification:read';

export const notifications = {
  list: route({ method: 'GET', path: '/api/notifications', permission, query: NotificationQuery, response: Notification, list: true }),
  // Asked every minute by every open browser, so it reads a counter and tells no words.
  counts: route({ method: 'GET', path: '/api/notifications/counts', permission, response: NotificationCounts }),
  markRead: route({ method: 'PATCH', path: '/api/notifications/{id}', permission, body: MarkRead, response: Notification }),
  markAllRead: route({ method: 'POST', path: '/api/notifications/mark-all-read', permission, response: MarkedRead }),
  delete: route({ method: 'DELETE', path: '/api/notifications/{id}', permission, status: 204 }),
};
