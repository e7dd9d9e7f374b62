// For tests: background work, triggered as by the table's stream.
import type { DynamoDBRecord } from 'aws-lambda';
import { work } from './as-job.ts';
import { readStream } from './registry.ts';

const marks = new Map<string, string>();

/** Returns the table's changes since the last call. */
export const freshEvents = (): Promise<DynamoDBRecord[]> => readStream(marks);

/**
 * Passes each change to the worker, or only those of one kind of record, until no more follow; returns their number. A failed job does not
 * throw here.
 */
export async function doWork({ only }: { only?: string } = {}): Promise<number> {
  let handed = 0;
  for (let fresh = await freshEvents(); fresh.length > 0; fresh = await freshEvents()) {
    for (const record of fresh) {
      if (only && record.dynamodb?.NewImage?.__edb_e__?.S !== only) continue;
      handed++;
      await work({ Records: [record] }).catch((error: Error) => {
        if (!error.message.includes('failed for good')) throw error;
      });
    }
  }
  return handed;
}
