// Consumer of the table's stream: keeps the counters. At least once and in any order is enough for it.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { countsOf } from '../counters/facets.ts';
import { type Count, countKey } from '../counters/store.ts';
import { applyCounts, type CountEvent } from '../counters/write.ts';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const imageOf = (image: Image) => (image ? unmarshall(image as Parameters<typeof unmarshall>[0]) : undefined);

function eventOf(record: DynamoDBRecord): CountEvent | undefined {
  const before = imageOf(record.dynamodb?.OldImage);
  const after = imageOf(record.dynamodb?.NewImage);
  // ElectroDB's mark of the kind of an item; counters and markers of our own carry none.
  const kind = (after ?? before)?.__edb_e__;
  if (!kind || !record.eventID) return undefined;
  const changes = new Map<string, { count: Count; by: number }>();
  const add = (counts: Count[], by: number) => {
    for (const count of counts) {
      const key = countKey(count);
      const sum = (changes.get(key)?.by ?? 0) + by;
      if (sum === 0) changes.delete(key);
      else changes.set(key, { count, by: sum });
    }
  };
  if (before) add(countsOf(kind, before), -1);
  if (after) add(countsOf(kind, after), 1);
  return changes.size > 0 ? { eventId: record.eventID, changes } : undefined;
}

export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  await applyCounts(event.Records.map(eventOf).filter((counted) => counted !== undefined));
}
