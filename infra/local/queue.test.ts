// Tests the local queues with the functions' own client.
import type { SQSEvent } from 'aws-lambda';
import { afterAll, expect, test, vi } from 'vitest';
import { putInQueue } from '../../functions/platform/queues.ts';
import { withTable } from '../../testing/server/registry.ts';
import { startQueues } from './queue.ts';

withTable();

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function queueCalled(name: string) {
  const taken: string[] = [];
  const consume = async ({ Records }: SQSEvent) => {
    taken.push(...Records.map(({ body }) => body));
    return { batchItemFailures: [] };
  };
  const { urlOf, stop } = await startQueues({ names: [name], consume });
  stops.push(stop);
  return { url: urlOf(name), taken };
}

test('a message reaches its queue, whichever server has it', async () => {
  const [partners, sweep] = [await queueCalled('partners'), await queueCalled('sweep')];

  await putInQueue(partners.url, { for: 'partners' });
  await putInQueue(sweep.url, { for: 'sweep' });

  await vi.waitFor(() => expect([partners.taken, sweep.taken]).toEqual([['{"for":"partners"}'], ['{"for":"sweep"}']]));
});
