// How often somebody may do something: an item for each person and stretch of time, counted up under a condition, so that many
// calls at one moment pass no more than one after another would.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { table } from './table.ts';

interface Counted {
  readonly what: 'police-search' | 'partner-call' | 'letter' | 'sms';
  readonly who: string;
  /** The stretch of time, by its name: an hour, a day. */
  readonly window: string;
  readonly most: number;
  /** The item is of no use after that. */
  readonly until: Date;
}

/** Counts one more, and answers whether it is within the bound. What is beyond it is not counted. */
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
