// The one DynamoDB client of a process.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';

let client: DynamoDBDocumentClient | undefined;

function made(): DynamoDBDocumentClient {
  const endpoint = env().DYNAMODB_ENDPOINT;
  const bare = new DynamoDBClient(endpoint ? { endpoint } : {});
  // The logger copies all fields of every answer even without a logger: a twentieth of the time for a list of fifty.
  bare.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(bare, { marshallOptions: { removeUndefinedValues: true } });
}

export function database(): DynamoDBDocumentClient {
  client ??= made();
  return client;
}

/** What ElectroDB needs beside an entity's model. */
export const connection = () => ({ client: database(), table: env().TABLE_NAME });

/** Builds each entity once per process, on first use: ElectroDB reads the entity's whole model then, which takes milliseconds. */
export { once } from '../../shared/kinds/once.ts';
