// Runs writes of one process that take the same next number one after another, because concurrent ones would all repeat for each other.

/** The last work of each queue. A queue without work is removed. */
const last = new Map<string, Promise<unknown>>();

const longestWaitMs = 5000;

/** Runs the work after all earlier work of this queue, or after 5 seconds. */
export function inTurn<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const earlier = last.get(queue);
  const mine = earlier ? Promise.race([earlier, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]).then(work) : work();
  const ended: Promise<unknown> = mine
    .catch(() => undefined)
    .then(() => {
      if (last.get(queue) === ended) last.delete(queue);
    });
  last.set(queue, ended);
  return mine;
}
