// How the consumers of the table's stream treat errors (decision 220). A passing fault, such as a throttled table, is thrown: the stream delivers the change
// again until its 24 hours are over. Any other error belongs to the change itself: after some tries the change goes to the failure queue, and the consumer
// continues with the next.
import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { table } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { isPassing } from '../platform/failures.ts';
import { log, traceOf } from '../platform/log.ts';

/** The change or the record that the work is about: its key, and where it comes from. Never its content. */
export type About = Readonly<Record<'consumer' | 'pk' | 'sk' | 'eventId', string>>;

/** Tries with an error of the change itself, which may also come from a concurrent update. */
const mostTries = 3;
const firstPauseMs = 200;

/** A failed job, recorded as failed. Thrown to raise the alarm on the function's errors. */
export class JobFailed extends Error {}

export const aboutRecord = (consumer: string, { eventID = '', dynamodb }: DynamoDBRecord): About => ({
  consumer,
  pk: dynamodb?.Keys?.[table.pk]?.S ?? '',
  sk: dynamodb?.Keys?.[table.sk]?.S ?? '',
  eventId: eventID,
});

/** Does the work of one change. Throws a passing fault; moves the change to the failure queue after several tries with another error. */
export async function tryOrSetAside(about: About, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (error instanceof JobFailed || isPassing(error)) throw error;
      if (attempt === mostTries) {
        await setAside(about, error);
        return;
      }
      await wait(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

/** Without a failure queue, as on the local host, throws the error: the stream's reader skips the change. */
async function setAside(about: About, error: unknown): Promise<void> {
  const { FAILURES_QUEUE_URL } = env();
  if (!FAILURES_QUEUE_URL) throw error;
  log('error', 'change set aside', { ...about, ...traceOf(error) });
  const { putInQueue } = await import('../platform/queues.ts');
  await putInQueue(FAILURES_QUEUE_URL, { ...about, error: error instanceof Error ? error.name : typeof error });
}
