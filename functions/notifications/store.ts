// Notifications: each person's own.
import type { Notification } from '../../shared/notifications/schema.ts';
import type { Page } from '../../shared/route.ts';
import { put, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { notifications } from './entity.ts';

export async function listNotifications(userId: string, query: { limit: number; cursor?: string | undefined }): Promise<Page<Notification>> {
  const { data } = await notifications()
    .query.ofUser({ userId })
    .lt({ id: positionOf(query.cursor) ?? '~' })
    .go({ order: 'desc', limit: query.limit + 1 });
  const shown = data.map((one) => ({ ...one, entityId: one.entityId ?? null, entityType: one.entityType ?? null, actionUrl: one.actionUrl ?? null }));
  return pageOf(shown, query.limit, (one) => one.id);
}

interface Message {
  readonly title: string;
  readonly message: string;
  readonly type?: Notification['type'];
  readonly entityId?: string;
  readonly entityType?: string;
  readonly actionUrl?: string;
}

/** Tells a person something, in the transaction of the change that it is about. */
export const notify = (userId: string, message: Message, at: Date): Write =>
  put(
    notifications()
      .create({ ...message, id: newId(at), userId, createdAt: at.toISOString() })
      .params(),
  );
