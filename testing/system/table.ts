// Supports tests: each gets its own table in its own database.
import { afterAll, beforeAll, inject } from 'vitest';
import { credentials, personKey, region } from '../../infra/local/credentials.ts';
import { createSilentTable, createTable } from '../../infra/local/database.ts';

/** A database for the calling test file. It stops after the file's last test (database.ts). */
export function borrowDatabase(ready: (endpoint: string) => void | Promise<void>): void {
  const broker = inject('databaseBroker');
  let endpoint: string | undefined;
  beforeAll(async () => {
    const answer = await fetch(broker);
    const said = await answer.text();
    if (!answer.ok) throw new Error(said);
    endpoint = said;
    await ready(endpoint);
  });
  afterAll(async () => {
    if (endpoint) await fetch(broker, { method: 'DELETE', body: endpoint });
  });
}

/**
 * One empty table for the calling test file. `told` adds the stream of changes, which feeds counters, copies and background work. A table without a
 * stream costs a third less, and reading its stream fails.
 */
export function useTable({ told = false }: { readonly told?: boolean } = {}): void {
  borrowDatabase(async (endpoint) => {
    const name = `test-${process.pid}-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
    Object.assign(process.env, {
      HOST: 'local',
      TABLE_NAME: name,
      DOCUMENT_BUCKET: 'test-documents',
      USER_POOL_ID: 'local_test',
      USER_POOL_CLIENT_ID: 'test-client',
      TOKEN_ISSUER: 'http://localhost:3000/cognito/local_test',
      DYNAMODB_ENDPOINT: endpoint,
      PERSON_KEY: personKey,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    await (told ? createTable : createSilentTable)(endpoint, name);
  });
}
