// The event rule's part on one machine: passes each uploaded file to the upload check, with retries.
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Event } from 'aws-lambda';

/** As in infra/stacks/jobs.ts: after so many failures the hourly sweep takes over. */
const attempts = 3;
/** Files are held in memory during the check. */
const together = 4;

interface Options {
  /** Checks an uploaded file; rejects if the check failed. */
  consume(event: S3Event): Promise<void>;
  /** The pause before the second attempt. Each later pause is twice as long. */
  readonly firstPauseMs?: number;
}

export function deliverUploads({ consume, firstPauseMs = 500 }: Options) {
  const waiting: S3Event[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function deliver(event: S3Event): Promise<void> {
    for (let attempt = 1; !stopped; attempt++) {
      try {
        await consume(event);
        return;
      } catch (error) {
        console.error(`The upload check failed${attempt < attempts ? '. Trying again' : ''}:`, error);
        if (attempt === attempts) return;
        await wait(firstPauseMs * 2 ** (attempt - 1));
      }
    }
  }

  function begin(): void {
    while (!stopped && running.size < together) {
      const event = waiting.shift();
      if (!event) return;
      const one = deliver(event).finally(() => {
        running.delete(one);
        begin();
      });
      running.add(one);
    }
  }

  return {
    /** Receives every event of the object store and keeps those of new uploads. */
    take(event: S3Event): void {
      const came = event.Records.filter(({ eventName, s3 }) => eventName.startsWith('ObjectCreated:') && s3.object.key.startsWith('incoming/'));
      if (came.length === 0) return;
      waiting.push({ Records: came });
      begin();
    },
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(running);
    },
  };
}
