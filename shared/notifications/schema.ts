// The schemas of notifications (spec 1, section 3; spec 2, section 2.16).
import * as v from 'valibot';
import { Instant, paging, RecordId } from '../kinds/index.ts';

export const notificationTypes = ['info', 'alert', 'success', 'warning'] as const;

export const Notification = v.object({
  id: RecordId,
  type: v.picklist(notificationTypes),
  title: v.string(),
  message: v.string(),
  isRead: v.boolean(),
  entityId: v.nullable(v.string()),
  entityType: v.nullable(v.string()),
  actionUrl: v.nullable(v.string()),
  createdAt: Instant,
});
export type Notification = v.InferOutput<typeof Notification>;

export const notificationFilters = ['all', 'unread', 'read'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

export const NotificationQuery = v.strictObject({
  ...paging,
  filter: v.optional(v.picklist(notificationFilters, 'Choose all, unread or read'), 'all'),
});
export type NotificationQuery = v.InferOutput<typeof NotificationQuery>;

export const NotificationCounts = v.object({ total: v.number(), unread: v.number() });
export type NotificationCounts = v.InferOutput<typeof NotificationCounts>;

export const MarkRead = v.pipe(
  v.strictObject({ isRead: v.literal(true, 'A notification can only be marked as read') }),
  v.description('Marks notifications as read. They cannot become unread again.'),
);

export const MarkedRead = v.pipe(
  v.object({ marked: v.number(), left: v.boolean() }),
  v.description('`left` is true if there are more unread notifications than one call marks. Call again.'),
);
export type MarkedRead = v.InferOutput<typeof MarkedRead>;
