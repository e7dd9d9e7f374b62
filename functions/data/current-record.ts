// Returns the current record of any kind.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { recordKey } from './table.ts';

export async function findItem(kind: string, id: string): Promise<Record<string, unknown> | undefined> {
  return (await database().send(new GetCommand({ TableName: env().TABLE_NAME, Key: recordKey(kind, id), ConsistentRead: true }))).Item;
}
