// Notifications: each person's own. Another's is not there, in the words of one that never was.
import type { MarkedRead, Notification, NotificationCounts, NotificationQuery } from '../../shared/notifications/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { mailCounter, mailIn } from '../counters/notifications.ts';
import { readCounts } from '../counters/store.ts';
import { commit, put, remove, update, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { type NotificationRecord, notifications } from './entity.ts';

/** Above every id. */
const highest = '~';
/** So many unread are counted themselves, so that what was just read is told at once; the counter, a moment behind, tells of more. */
const countedOneByOne = 50;

const shown = (one: NotificationRecord): Notification => withNulls(one, ['entityId', 'entityType', 'actionUrl']);

async function newestOf(userId: string, isRead: boolean, before: string, limit: number): Promise<NotificationRecord[]> {
  const { data } = await notifications().query.ofUser({ userId, isRead }).lt({ id: before }).go({ order: 'desc', limit });
  return data;
}

const states: Readonly<Record<NotificationQuery['filter'], readonly boolean[]>> = { all: [false, true], unread: [false], read: [true] };

/** Newest first. A list that ends on its first page is its own count. */
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
  const [[count], some] = await Promise.all([readCounts('all', [mailCounter(userId)]), newestOf(userId, false, highest, countedOneByOne + 1)]);
  const { read, unread: kept } = mailIn(count);
  const unread = some.length > countedOneByOne ? Math.max(kept, some.length) : some.length;
  // What the counter does not know as read yet it has among the unread: its sum is right.
  return { total: Math.max(read + kept, unread), unread };
}

/** Whoever's it is; for the letter about it. */
export async function findNotification(id: string): Promise<NotificationRecord | undefined> {
  const { data } = await notifications().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Unread ones that came from one moment on and before another, newest first. */
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

/** Really goes: it is a message about a record and no record of the register. */
export async function deleteNotification(userId: string, id: string): Promise<void> {
  await getOwn(userId, id);
  await commit([remove(notifications().remove({ id }).params())]);
}

/** What fits a transaction. */
const atOnce = 100;
/** A call has ten seconds; twenty such transactions take one or two. */
export const mostInACall = 2000;

/**
 * What was there when it was asked for; later ones stay unread. In pages, which have nothing to do with one another: what is
 * marked stays marked whatever becomes of the rest, and repeating it goes on where it ended.
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

/** An id begins with its millisecond: twelve digits and a dash. */
const startOf = (at: Date) => newId(at).slice(0, 13);
const endOf = (at: Date) => startOf(at) + highest;

/** Together, or in halves around what was deleted meanwhile. Answers how many were marked. */
async function markSome(userId: string, some: readonly NotificationRecord[]): Promise<number> {
  const writes = some.map(({ id }) => update(marking(userId, id).params(), notFound));
  if (await stood(writes)) return some.length;
  if (writes.length === 1) return 0;
  const half = Math.ceil(some.length / 2);
  return (await markSome(userId, some.slice(0, half))) + (await markSome(userId, some.slice(half)));
}

/** False where one of them is gone, and then nothing is written. */
async function stood(writes: readonly Write[]): Promise<boolean> {
  try {
    await commit(writes);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return false;
    throw error;
  }
}

/**
 * Takes away what a person was told up to that moment, read or not: at most so many, and answers whether some are left. Done again it
 * goes on where it ended.
 */
export async function forgetUntil(userId: string, at: Date, most = Number.POSITIVE_INFINITY): Promise<boolean> {
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
  /** Also the subject of a letter, less its numbers (decision 032): it names no firearm and no person. */
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
