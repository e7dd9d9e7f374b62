// The one DynamoDB client of a process.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '../platform/env.ts';
import { queryShards } from './shards.ts';

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

/** Queries the table or an index; a sharded key of `newest` is read from all its shards. */
export const query = (input: QueryCommandInput): Promise<QueryCommandOutput> => queryShards(input, (one) => database().send(new QueryCommand(one)));

/** Sends ElectroDB's queries of an index by `query()`, and its other commands unchanged. */
const send = (command: { readonly input: object }, options?: object) =>
  'IndexName' in command.input ? query(command.input as QueryCommandInput) : database().send(command as QueryCommand, options);

/** What ElectroDB needs beside an entity's model. */
export const connection = () => ({ client: { send } as unknown as DynamoDBDocumentClient, table: env().TABLE_NAME });

/** Builds each entity once per process, on first use: ElectroDB reads the entity's whole model then, which takes milliseconds. */
export { once } from '../../shared/kinds/once.ts';
