// Limits how often somebody may do something: an item per person and period, increased under a condition, so concurrent calls cannot exceed the limit.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { table } from './table.ts';

interface Counted {
  readonly what: 'police-search' | 'partner-call' | 'letter' | 'sms';
  readonly who: string;
  /** The name of the period: an hour, a day. */
  readonly window: string;
  readonly most: number;
  /** When the item expires. */
  readonly until: Date;
}

/** Counts one more and returns true if it is within the limit. Calls above the limit are not counted. */
export async function isWithinRate({ what, who, window, most, until }: Counted): Promise<boolean> {
  try {
    await database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: { [table.pk]: `rate#${what}#${who}#${window}`, [table.sk]: 'rate' },
        UpdateExpression: 'ADD #count :one SET #ttl = :until',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
        ExpressionAttributeNames: { '#count': 'count', '#ttl': table.ttl },
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':until': Math.ceil(until.getTime() / 1000) },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
