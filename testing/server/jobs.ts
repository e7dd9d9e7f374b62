// For tests: background work, done as the table's stream would have it done.
import type { DynamoDBRecord } from 'aws-lambda';
import { work } from './as-job.ts';
import { readStream } from './registry.ts';

const marks = new Map<string, string>();

/** What happened to the table since the last time it was asked. */
export const freshEvents = (): Promise<DynamoDBRecord[]> => readStream(marks);

/**
 * Hands each change to the worker, or each of one kind of record, until no change follows; answers how many it handed over.
 * A job given up is an error there, and none here.
 */
export async function doWork({ only }: { only?: string } = {}): Promise<number> {
  let handed = 0;
  for (let fresh = await freshEvents(); fresh.length > 0; fresh = await freshEvents()) {
    for (const record of fresh) {
      if (only && record.dynamodb?.NewImage?.__edb_e__?.S !== only) continue;
      handed++;
      await work({ Records: [record] }).catch((error: Error) => {
        if (!error.message.includes('was given up')) throw error;
      });
    }
  }
  return handed;
}
