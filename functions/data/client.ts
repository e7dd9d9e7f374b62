// The one DynamoDB client of a process.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';

let client: DynamoDBDocumentClient | undefined;

function made(): DynamoDBDocumentClient {
  const endpoint = env().DYNAMODB_ENDPOINT;
  const bare = new DynamoDBClient(endpoint ? { endpoint } : {});
  // It copies all fields of every answer for a logger that is silent unless one is given: of a list of fifty a twentieth of the time.
  bare.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(bare, { marshallOptions: { removeUndefinedValues: true } });
}

export function database(): DynamoDBDocumentClient {
  client ??= made();
  return client;
}

/** What ElectroDB wants beside an entity's model. */
export const connection = () => ({ client: database(), table: env().TABLE_NAME });

/** What an entity is made with. ElectroDB reads an entity's whole model when it is made, which costs milliseconds: once a process, and only for the entities that the process asks. */
export { once } from '../../shared/kinds/once.ts';
