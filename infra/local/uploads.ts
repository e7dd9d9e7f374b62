// The event rule's part on one machine: hands each file that has come to the upload check, again when it fails.
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Event } from 'aws-lambda';

/** As infra/stacks/jobs.ts: what fails so often is left to the hourly sweep. */
const attempts = 3;
/** Files are held in memory while they are looked at. */
const together = 4;

interface Options {
  /** Looks at what has come; rejects when it could not. */
  consume(event: S3Event): Promise<void>;
  /** The pause before the second attempt; each later one is twice as long. */
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
        console.error(`The upload check failed${attempt < attempts ? ' and is tried again' : ''}:`, error);
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
    /** Takes every event of the object store, and keeps those of files that have come where uploads come. */
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
