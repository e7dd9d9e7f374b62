// Consumer of the table's stream: updates the counters, then the providers' compliance scores. It needs events only at least once and in any order.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { dayOf } from '../../shared/kinds/time.ts';
import { rescore } from '../compliance/rescore.ts';
import { countsOf } from '../counters/facets.ts';
import { changesScore } from '../counters/score-facets.ts';
import { type Count, countKey } from '../counters/store.ts';
import { applyCounts, type CountEvent } from '../counters/write.ts';
import { isPassing } from '../platform/failures.ts';
import { log, traceOf } from '../platform/log.ts';
import { type About, aboutRecord, tryOrSetAside } from './tries.ts';

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

interface Change {
  readonly record: DynamoDBRecord;
  readonly about: About;
  readonly event: CountEvent | undefined;
  readonly providers: readonly number[];
}

/** Without the records that cannot be read. */
async function changesOf(records: readonly DynamoDBRecord[]): Promise<Change[]> {
  const changes: Change[] = [];
  for (const record of records) {
    const about = aboutRecord('count', record);
    await tryOrSetAside(about, async () => {
      const event = eventOf(record);
      changes.push({ record, about, event, providers: providersOf(record, event) });
    });
  }
  return changes;
}

const countTogether = (changes: readonly Change[]) => applyCounts(changes.flatMap(({ event }) => event ?? []));

/** Counts the changes in order. Returns how many it processed before a passing fault: all, if there was none. */
async function countAll(changes: readonly Change[]): Promise<number> {
  const [only, ...others] = changes;
  try {
    if (only && others.length === 0) await tryOrSetAside(only.about, () => countTogether(changes));
    else await countTogether(changes);
    return changes.length;
  } catch (error) {
    if (isPassing(error)) {
      log('warn', 'counting is repeated', { changes: changes.length, ...traceOf(error) });
      return 0;
    }
    if (others.length === 0) throw error;
  }
  // An error of one change: halve the batch until it is alone.
  const half = Math.ceil(changes.length / 2);
  const first = await countAll(changes.slice(0, half));
  return first < half ? first : half + (await countAll(changes.slice(half)));
}

/** Asks for the batch's records again from the first that a passing fault kept from being counted. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const changes = await changesOf(Records);
  const processed = await countAll(changes);
  // Rescore after counting: of two simultaneous readers, the later one reads both counts. A repeated event changes nothing.
  const providers = new Map(changes.slice(0, processed).flatMap(({ about, providers }) => providers.map((id) => [id, about] as const)));
  for (const [id, about] of providers) await tryOrSetAside(about, async () => void (await rescore(id)));
  const next = changes[processed]?.record.dynamodb?.SequenceNumber;
  return { batchItemFailures: next ? [{ itemIdentifier: next }] : [] };
}
