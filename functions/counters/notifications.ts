// Counts a person's notifications, read and unread, in their own counter.
type Item = Readonly<Record<string, any>>;

const facetOf = (userId: string) => `of:${userId}`;

export const notificationFacets = ({ userId, isRead }: Item): (readonly [facet: string, value: string])[] => [[facetOf(userId), isRead ? 'read' : 'unread']];

export const notificationCounter = (userId: string) => ({ kind: 'notification', facet: facetOf(userId) });

/** Reads that counter. It lags about a second behind the table, so negative numbers become 0. */
export const notificationsIn = (count: Readonly<Record<string, number>> = {}) => ({
  read: Math.max(0, count.read ?? 0),
  unread: Math.max(0, count.unread ?? 0),
});
