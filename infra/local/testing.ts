// For tests of the functions: a table of their own in the run's database, and the environment that leads to it.
import { beforeAll, inject } from 'vitest';
import { credentials, region } from './credentials.ts';
import { createTable } from './database.ts';

/** One empty table for the test file that calls this. */
export function useTable(): void {
  beforeAll(async () => {
    const endpoint = inject('databaseEndpoint');
    const name = `test-${process.pid}-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
    Object.assign(process.env, {
      HOST: 'local',
      TABLE_NAME: name,
      DOCUMENT_BUCKET: 'test-documents',
      USER_POOL_ID: 'local_test',
      USER_POOL_CLIENT_ID: 'test-client',
      TOKEN_ISSUER: 'http://localhost:3000/cognito/local_test',
      DYNAMODB_ENDPOINT: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    await createTable(endpoint, name);
  });
}
