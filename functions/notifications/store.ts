// Stores notifications. Another user's notification gets the same "not found" as an unknown one.
import type { MarkedRead, Notification, NotificationCounts, NotificationQuery } from '../../shared/notifications/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { notificationCounter, notificationsIn } from '../counters/notifications.ts';
import { readCounts } from '../counters/store.ts';
import { commit, put, remove, update, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { type NotificationRecord, notifications } from './entity.ts';

/** Sorts after every id. */
const highest = '~';
/** Up to this many unread notifications are counted directly, so that a change shows at once. For more, the counter is used, which may lag. */
const mostCountedDirectly = 50;

const shown = (one: NotificationRecord): Notification => withNulls(one, ['entityId', 'entityType', 'actionUrl']);

async function newestOf(userId: string, isRead: boolean, before: string, limit: number): Promise<NotificationRecord[]> {
  const { data } = await notifications().query.ofUser({ userId, isRead }).lt({ id: before }).go({ order: 'desc', limit });
  return data;
}

const states: Readonly<Record<NotificationQuery['filter'], readonly boolean[]>> = { all: [false, true], unread: [false], read: [true] };

/** Lists notifications, newest first. If the first page is the whole list, its length is the total. */
export async function listNotifications(userId: string, { filter, limit, cursor }: NotificationQuery): Promise<Page<Notification>> {
  const before = positionOf(cursor) ?? highest;
  const found = await Promise.all(states[filter].map((isRead) => newestOf(userId, isRead, before, limit + 1)));
  const page = pageOf(
    found.flat().sort((a, b) => (a.id < b.id ? 1 : -1)),
    limit,
    ({ id }) => id,
  );
  const items = page.items.map(shown);
  if (cursor === undefined && page.next === undefined) return { ...page, items, total: items.length };
  const { total, unread } = await countNotifications(userId);
  return { ...page, items, total: { all: total, unread, read: total - unread }[filter] };
}

export async function countNotifications(userId: string): Promise<NotificationCounts> {
  const [[count], some] = await Promise.all([readCounts('all', [notificationCounter(userId)]), newestOf(userId, false, highest, mostCountedDirectly + 1)]);
  const { read, unread: kept } = notificationsIn(count);
  const unread = some.length > mostCountedDirectly ? Math.max(kept, some.length) : some.length;
  // The counter lags: it may still include notifications just read, but its sum is right.
  return { total: Math.max(read + kept, unread), unread };
}

/** Finds any user's notification, for the email about it. */
export async function findNotification(id: string): Promise<NotificationRecord | undefined> {
  const { data } = await notifications().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Lists unread notifications from one time (inclusive) to another (exclusive), newest first. */
export async function unreadBetween(userId: string, from: Date, to: Date, limit: number): Promise<NotificationRecord[]> {
  const [first, end] = [startOf(from), startOf(to)];
  const { data } = await notifications().query.ofUser({ userId, isRead: false }).between({ id: first }, { id: end }).go({ order: 'desc', limit });
  return data;
}

async function getOwn(userId: string, id: string): Promise<NotificationRecord> {
  const { data } = await notifications().get({ id }).go({ consistent: true });
  if (data?.userId !== userId) throw notFound();
  return data;
}

const marking = (userId: string, id: string) => notifications().patch({ id }).set({ isRead: true }).composite({ userId });

export async function markRead(userId: string, id: string): Promise<Notification> {
  const before = await getOwn(userId, id);
  if (!before.isRead) await commit([update(marking(userId, id).params(), notFound)]);
  return shown({ ...before, isRead: true });
}

/** Deletes the notification for good: it is a message about a record, not a record of the register. */
export async function deleteNotification(userId: string, id: string): Promise<void> {
  await getOwn(userId, id);
  await commit([remove(notifications().remove({ id }).params())]);
}

/** The maximum of one transaction. */
const atOnce = 100;
/** A call may take ten seconds; twenty such transactions take one or two. */
export const mostInACall = 2000;

/**
 * Marks all notifications from before the call as read; later ones stay unread. Works in independent pages: marked ones stay marked if a page fails, and
 * a repeat continues from there.
 */
export async function markAllRead(userId: string, asked: Date = new Date(), most = mostInACall): Promise<MarkedRead> {
  let before = endOf(asked);
  for (let marked = 0; ; ) {
    const some = await newestOf(userId, false, before, atOnce);
    const last = some.at(-1);
    if (!last) return { marked, left: false };
    marked += await markSome(userId, some);
    if (some.length < atOnce) return { marked, left: false };
    before = last.id;
    if (marked >= most) return { marked, left: true };
  }
}

/** An id begins with its millisecond: twelve digits and a hyphen. */
const startOf = (at: Date) => newId(at).slice(0, 13);
const endOf = (at: Date) => startOf(at) + highest;

/** Marks all in one transaction, or in halves if some were deleted meanwhile. Returns how many were marked. */
async function markSome(userId: string, some: readonly NotificationRecord[]): Promise<number> {
  const writes = some.map(({ id }) => update(marking(userId, id).params(), notFound));
  if (await committed(writes)) return some.length;
  if (writes.length === 1) return 0;
  const half = Math.ceil(some.length / 2);
  return (await markSome(userId, some.slice(0, half))) + (await markSome(userId, some.slice(half)));
}

/** False if one of them was deleted; then nothing is written. */
async function committed(writes: readonly Write[]): Promise<boolean> {
  try {
    await commit(writes);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return false;
    throw error;
  }
}

/** Deletes a user's notifications up to that time, read or unread, at most `most`. Returns whether some are left; a repeat continues from there. */
export async function deleteNotificationsUntil(userId: string, at: Date, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  let taken = 0;
  for (const isRead of [false, true]) {
    let some: NotificationRecord[] = [];
    for (let before = endOf(at); ; before = some.at(-1)?.id ?? before) {
      some = await newestOf(userId, isRead, before, atOnce);
      if (some.length > 0 && taken >= most) return true;
      if (some.length > 0) await commit(some.map(({ id }) => remove(notifications().delete({ id }).params())));
      taken += some.length;
      if (some.length < atOnce) break;
    }
  }
  return false;
}

interface Message {
  /** Also the subject of the email, without its numbers (decision 032), so it must name no firearm and no person. */
  readonly title: string;
  readonly message: string;
  readonly type?: Notification['type'];
  readonly entityId?: string;
  readonly entityType?: string;
  readonly actionUrl?: string;
}

/** Notifies a user, in the same transaction as the change. `id` is given if a repeat must not notify again. */
export const notify = (userId: string, message: Message, at: Date, id = newId(at)): Write =>
  put(
    notifications()
      .create({ ...message, id, userId, createdAt: at.toISOString() })
      .params(),
  );
