// Calls about notifications: each person's own, whatever the role.
import { PageQuery } from '../kinds/index.ts';
import { route } from '../route.ts';
import { Notification } from './schema.ts';

export const notifications = {
  list: route({ method: 'GET', path: '/api/notifications', permission: 'notification:read', query: PageQuery, response: Notification, list: true }),
};
