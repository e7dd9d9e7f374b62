// For tests: the queue of changes that a consumer of the stream could not process.
import { afterAll, beforeAll } from 'vitest';
import { startQueues } from '../../infra/local/queue.ts';

/** Call it after `withTable()`. */
export function withFailuresQueue() {
  const messages: Record<string, string>[] = [];
  let queues: Awaited<ReturnType<typeof startQueues>>;
  beforeAll(async () => {
    queues = await startQueues({
      names: ['failures'],
      consume: async ({ Records }) => {
        messages.push(...Records.map(({ body }) => JSON.parse(body) as Record<string, string>));
        return { batchItemFailures: [] };
      },
    });
    process.env.FAILURES_QUEUE_URL = queues.urlOf('failures');
  });
  afterAll(() => queues?.stop());
  /** The messages so far, oldest first. */
  return messages;
}
