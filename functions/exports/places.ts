// The places that a person's exports take: the ids of those under way, in one item for each person, so that many asked for at one
// moment take no more than one after another would.
import { openAtOnce, startRefusal } from '../../shared/exports/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { recordKey } from '../data/table.ts';
import { env } from '../platform/env.ts';

interface Placed {
  readonly id: string;
  readonly requestedBy: string;
}

const change = ({ id, requestedBy }: Placed, how: 'ADD' | 'DELETE') => ({
  TableName: env().TABLE_NAME,
  Key: recordKey('exports-under-way', requestedBy),
  UpdateExpression: `${how} #ids :id`,
  ExpressionAttributeNames: { '#ids': 'ids' },
  ExpressionAttributeValues: { ':id': new Set([id]) },
});

/** With the write that begins the export. Refuses it with `conflict` when every place is taken. */
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
    refused: () => new Problem('conflict', startRefusal),
  };
}

/** With the write that ends it, whichever way. */
export const leavePlace = (placed: Placed): Write => ({ item: { Update: change(placed, 'DELETE') } });
