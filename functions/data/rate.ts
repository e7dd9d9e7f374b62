// Limits how often somebody may do something: an item per person and period, increased under a condition, so concurrent calls cannot exceed the limit.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { table } from './table.ts';

/** Tries at a secret: counted before they are checked, so that concurrent guesses cannot exceed the limit. */
interface Tries {
  readonly what: 'custody-pin';
  readonly who: string;
  /** Wrong tries after which the secret is locked. */
  readonly most: number;
  /** For how long: from the last wrong try. */
  readonly minutes: number;
  readonly now: Date;
}

const keyOfTries = ({ what, who }: Pick<Tries, 'what' | 'who'>) => ({ [table.pk]: `rate#${what}#${who}`, [table.sk]: 'rate' });

/** Takes one try. Returns how many are left if this one is wrong; undefined while the secret is locked. */
export async function takeTry({ what, who, most, minutes, now }: Tries): Promise<number | undefined> {
  const seconds = Math.floor(now.getTime() / 1000);
  const base = { TableName: env().TABLE_NAME, Key: keyOfTries({ what, who }), ReturnValues: 'UPDATED_NEW' } as const;
  const names = { '#count': 'count', '#ttl': table.ttl };
  const values = { ':one': 1, ':until': seconds + minutes * 60, ':now': seconds };
  const counting = {
    ...base,
    UpdateExpression: 'ADD #count :one SET #ttl = :until',
    ConditionExpression: '#ttl > :now AND #count < :most',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':most': most },
  };
  const first = {
    ...base,
    UpdateExpression: 'SET #count = :one, #ttl = :until',
    ConditionExpression: 'attribute_not_exists(#ttl) OR #ttl <= :now',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
  // The last attempt: between the first two, another call may have counted the first try.
  for (const input of [counting, first, counting]) {
    try {
      const { Attributes } = await database().send(new UpdateCommand(input));
      return most - Number(Attributes?.count);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  return undefined;
}

/** The earlier wrong tries no longer count. */
export async function clearTries({ now, ...who }: Pick<Tries, 'what' | 'who' | 'now'>): Promise<void> {
  await database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOfTries(who),
      // Without tries so far, the item expires at once.
      UpdateExpression: 'SET #count = :none, #ttl = if_not_exists(#ttl, :now)',
      ExpressionAttributeNames: { '#count': 'count', '#ttl': table.ttl },
      ExpressionAttributeValues: { ':none': 0, ':now': Math.floor(now.getTime() / 1000) },
    }),
  );
}

/** Gives back a try that was taken and was not wrong. */
export async function returnTry(who: Pick<Tries, 'what' | 'who'>): Promise<void> {
  await database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOfTries(who),
      UpdateExpression: 'ADD #count :back',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':back': -1 },
    }),
  );
}

interface Counted {
  readonly what: 'police-search' | 'verify-look' | 'partner-call' | 'letter' | 'sms';
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
