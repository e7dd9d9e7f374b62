// How many notifications a person has: a counter of their own, read and unread apart.
type Item = Readonly<Record<string, any>>;

const facetOf = (userId: string) => `of:${userId}`;

export const mailFacets = ({ userId, isRead }: Item): (readonly [facet: string, value: string])[] => [[facetOf(userId), isRead ? 'read' : 'unread']];

export const mailCounter = (userId: string) => ({ kind: 'notification', facet: facetOf(userId) });

/** From that counter. It follows the table within a second or so, one event after another: never below nothing. */
export const mailIn = (count: Readonly<Record<string, number>> = {}) => ({ read: Math.max(0, count.read ?? 0), unread: Math.max(0, count.unread ?? 0) });
