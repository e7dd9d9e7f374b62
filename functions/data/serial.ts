// Sequential numbers, for the ids that the specification calls serial. A drawn number that is not used leaves a gap.
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { table } from './table.ts';

const keyOf = (sequence: string) => ({ [table.pk]: `sequence#${sequence}`, [table.sk]: 'sequence' });

/** Returns the last number of a sequence; 0 before the first. */
export async function lastSerial(sequence: 'library'): Promise<number> {
  const { Item } = await database().send(new GetCommand({ TableName: env().TABLE_NAME, Key: keyOf(sequence), ConsistentRead: true }));
  return Number(Item?.last ?? 0);
}

/** Returns the next number of a sequence, from 1; two callers never get the same one. */
export async function nextSerial(sequence: 'library' | 'legal-entity' | 'ancillary-library'): Promise<number> {
  const answer = await database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOf(sequence),
      UpdateExpression: 'ADD #last :one',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(answer.Attributes?.last);
}
