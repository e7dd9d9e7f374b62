// Delivery to partners on one machine: the partners, the queue of each partner, and the queues' consumer.
import path from 'node:path';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { startPartners } from './partner.ts';
import { partnerNames } from './partner-page.ts';
import { startQueues } from './queue.ts';

interface Options {
  readonly origin: string;
  readonly hurry: number;
  load(file: string): Promise<unknown>;
  /** The folder that keeps pending messages between runs. */
  readonly dir?: string;
}

export async function startPartnerDelivery({ origin, hurry, load, dir }: Options) {
  const partners = await startPartners(origin);
  const queues = await startQueues({
    names: partnerNames,
    consume: async (event) => ((await load('functions/jobs/deliver.ts')) as (event: SQSEvent) => Promise<SQSBatchResponse>)(event),
    ...(dir ? { statePath: path.join(dir, 'queues.json') } : {}),
  });
  return {
    page: partners.endpoint,
    environment: {
      REGULATOR_URL: `${partners.endpoint}/regulator`,
      REGULATOR_QUEUE_URL: queues.urlOf('regulator'),
      REGULATOR_SECRET: partners.secrets.regulator,
      POLICE_URL: `${partners.endpoint}/police`,
      POLICE_QUEUE_URL: queues.urlOf('police'),
      POLICE_SECRET: partners.secrets.police,
      PARTNER_HURRY: String(hurry),
    },
    async stop(): Promise<void> {
      // Stopping the partners first ends deliveries that wait for an answer.
      await partners.stop();
      await queues.stop();
    },
  };
}
