// How much stands in the queues: one counter for each queue, and one for what of it a person may not do.
import type { Queue } from '../../shared/queues/schema.ts';
import { readAllCounts } from './store.ts';

type Item = Readonly<Record<string, any>>;

const queueFacet = (queue: Queue) => `waitsFor:${queue}`;
const sparedFacet = (queue: Queue, userId: string) => `notFor:${queue}:${userId}`;
/** What is counted has no kinds: it is there. */
const value = 'waiting';

export const waitingFacets = ({ waitsFor, notFor = [] }: Item): (readonly [facet: string, value: string])[] =>
  waitsFor ? [[queueFacet(waitsFor), value], ...notFor.map((userId: string) => [sparedFacet(waitsFor, userId), value] as const)] : [];

/** The counters of a person's queues: first the queues, then what is not theirs in each. */
export const waitingCounters = (queues: readonly Queue[], userId: string) =>
  [...queues.map(queueFacet), ...queues.map((queue) => sparedFacet(queue, userId))].map((facet) => ({ kind: 'workflow-status', facet }));

/** How many wait, from those counters in their order. */
export function waitingIn(counts: readonly Readonly<Record<string, number>>[]): number {
  const sum = (some: typeof counts) => some.reduce((all, count) => all + (count[value] ?? 0), 0);
  const half = counts.length / 2;
  return Math.max(0, sum(counts.slice(0, half)) - sum(counts.slice(half)));
}

/** Whose own queue holds something. */
export async function peopleWaitedFor(): Promise<string[]> {
  const own = queueFacet('user:');
  const counts = await readAllCounts('workflow-status', 'all');
  const facets = counts.filter(({ count: { facet }, kept }) => kept > 0 && facet.startsWith(own)).map(({ count: { facet } }) => facet);
  return [...new Set(facets)].map((facet) => facet.slice(own.length));
}
