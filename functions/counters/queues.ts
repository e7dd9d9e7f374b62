// Counts the work in the queues: one counter for each queue, and one for the items in it that a user may not do.
import type { Queue } from '../../shared/queues/schema.ts';
import { readAllCounts } from './store.ts';

type Item = Readonly<Record<string, any>>;

const queueFacet = (queue: Queue) => `waitsFor:${queue}`;
const excludedFacet = (queue: Queue, userId: string) => `notFor:${queue}:${userId}`;
/** The only value of these facets. */
const value = 'waiting';

export const waitingFacets = ({ waitsFor, notFor = [] }: Item): (readonly [facet: string, value: string])[] =>
  waitsFor ? [[queueFacet(waitsFor), value], ...notFor.map((userId: string) => [excludedFacet(waitsFor, userId), value] as const)] : [];

/** The counters of a user's queues: first the queues, then the excluded items of each. */
export const waitingCounters = (queues: readonly Queue[], userId: string) =>
  [...queues.map(queueFacet), ...queues.map((queue) => excludedFacet(queue, userId))].map((facet) => ({ kind: 'workflow-status', facet }));

/** The number of pending items, from those counters in their order. */
export function pendingCount(counts: readonly Readonly<Record<string, number>>[]): number {
  const sum = (some: typeof counts) => some.reduce((all, count) => all + (count[value] ?? 0), 0);
  const half = counts.length / 2;
  return Math.max(0, sum(counts.slice(0, half)) - sum(counts.slice(half)));
}

/** The users with pending work of their own. */
export async function usersWithPendingWork(): Promise<string[]> {
  const own = queueFacet('user:');
  const counts = await readAllCounts('workflow-status', 'all');
  const facets = counts.filter(({ count: { facet }, kept }) => kept > 0 && facet.startsWith(own)).map(({ count: { facet } }) => facet);
  return [...new Set(facets)].map((facet) => facet.slice(own.length));
}
