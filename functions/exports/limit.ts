// Limits the exports that a person has in progress. One item for each person stores their ids, so that concurrent requests cannot exceed the limit.
import { openAtOnce, placeHours, startRefusal } from '../../shared/exports/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { idsFrom } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { env } from '../platform/env.ts';

interface Placed {
  readonly id: string;
  readonly requestedBy: string;
}

const keyOf = ({ requestedBy }: Placed) => recordKey('exports-under-way', requestedBy);
const noneLeft = () => new Problem('conflict', startRefusal);

const change = (placed: Placed, how: 'ADD' | 'DELETE') => ({
  TableName: env().TABLE_NAME,
  Key: keyOf(placed),
  UpdateExpression: `${how} #ids :id`,
  ExpressionAttributeNames: { '#ids': 'ids' },
  ExpressionAttributeValues: { ':id': new Set([placed.id]) },
});

/** A write for the transaction that starts the export. Refuses it with `conflict` if every place is taken. */
export function takePlace(placed: Placed): Write {
  const { ExpressionAttributeValues, ...add } = change(placed, 'ADD');
  return {
    item: {
      Update: {
        ...add,
        ConditionExpression: 'attribute_not_exists(#ids) OR size(#ids) < :most',
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':most': openAtOnce },
      },
    },
    refused: noneLeft,
  };
}

/** Takes the place of exports that were requested too long ago to end; undefined if there is none. */
export async function takeLostPlace(placed: Placed, at: Date): Promise<Write | undefined> {
  const [held] = await getAll([keyOf(placed)]);
  const seen = [...((held?.ids ?? []) as Set<string>)];
  // An id begins with its time.
  const since = idsFrom(new Date(at.getTime() - placeHours * 3_600_000));
  const left = seen.filter((id) => id >= since);
  if (left.length === seen.length) return undefined;
  return {
    item: {
      Update: {
        TableName: env().TABLE_NAME,
        Key: keyOf(placed),
        UpdateExpression: 'SET #ids = :then',
        ConditionExpression: '#ids = :seen',
        ExpressionAttributeNames: { '#ids': 'ids' },
        ExpressionAttributeValues: { ':seen': new Set(seen), ':then': new Set([...left, placed.id]) },
      },
    },
    refused: noneLeft,
  };
}

/** A write for the transaction that ends the export, with success or failure. */
export const releasePlace = (placed: Placed): Write => ({ item: { Update: change(placed, 'DELETE') } });
