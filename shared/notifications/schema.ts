// What a person is told (spec 1, section 3; spec 2, section 2.16).
import * as v from 'valibot';
import { Instant, RecordId } from '../kinds/index.ts';

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
