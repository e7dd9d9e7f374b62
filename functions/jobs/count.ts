// Consumer of the table's stream: updates the counters, then the providers' compliance scores. It needs events only at least once and in any order.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { dayOf } from '../../shared/kinds/time.ts';
import { rescore } from '../compliance/rescore.ts';
import { countsOf } from '../counters/facets.ts';
import { changesScore } from '../counters/score-facets.ts';
import { type Count, countKey } from '../counters/store.ts';
import { applyCounts, type CountEvent } from '../counters/write.ts';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const imageOf = (image: Image) => (image ? unmarshall(image as Parameters<typeof unmarshall>[0]) : undefined);

function eventOf(record: DynamoDBRecord): CountEvent | undefined {
  const before = imageOf(record.dynamodb?.OldImage);
  const after = imageOf(record.dynamodb?.NewImage);
  // ElectroDB's mark of an item's kind. Our counters and markers have none.
  const kind = (after ?? before)?.__edb_e__;
  if (!kind || !record.eventID) return undefined;
  const changes = new Map<string, { count: Count; by: number }>();
  const add = (counts: Count[], by: number) => {
    for (const count of counts) {
      const key = countKey(count);
      const sum = (changes.get(key)?.by ?? 0) + by * (count.times ?? 1);
      if (sum === 0) changes.delete(key);
      else changes.set(key, { count, by: sum });
    }
  };
  if (before) add(countsOf(kind, before), -1);
  if (after) add(countsOf(kind, after), 1);
  return changes.size > 0 ? { eventId: record.eventID, changes } : undefined;
}

/** The providers whose compliance score this record changes (decision 166). */
function providersOf({ dynamodb }: DynamoDBRecord, event: CountEvent | undefined): number[] {
  const item = imageOf(dynamodb?.NewImage) ?? imageOf(dynamodb?.OldImage);
  if (item?.__edb_e__ === 'legal-entity') return [item.id];
  if (item?.__edb_e__ === 'concern') return String(item.subject).startsWith('provider#') ? [Number(String(item.subject).slice('provider#'.length))] : [];
  const today = dayOf(new Date());
  const counts = [...(event?.changes.values() ?? [])].map(({ count }) => count);
  return counts.filter((count) => changesScore(count, today)).map(({ scope }) => Number(scope.slice('entity:'.length)));
}

export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const events = Records.map((record) => ({ record, event: eventOf(record) }));
  await applyCounts(events.flatMap(({ event }) => event ?? []));
  // Rescore after counting: of two simultaneous readers, the later one reads both counts. A repeated event changes nothing.
  const providers = new Set(events.flatMap(({ record, event }) => providersOf(record, event)));
  for (const id of providers) await rescore(id);
}
