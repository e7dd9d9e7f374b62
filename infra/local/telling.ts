// The way to partners on one machine: the partners themselves, the queue of what waits for each, and what hands it over.
import path from 'node:path';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { startPartners } from './partner.ts';
import { partnerNames } from './partner-page.ts';
import { startQueues } from './queue.ts';

interface Options {
  readonly origin: string;
  readonly hurry: number;
  load(file: string): Promise<unknown>;
  /** Where what waits is kept between runs. */
  readonly dir?: string;
}

export async function startTelling({ origin, hurry, load, dir }: Options) {
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
      // What waits for a partner's answer ends with it.
      await partners.stop();
      await queues.stop();
    },
  };
}
