// For tests: a table of their own in the run's database, or for the journeys the whole system, fresh, on free ports.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, inject } from 'vitest';
import { credentials, region } from './credentials.ts';
import { createTable } from './database.ts';
import { addDemoPeople } from './people.ts';
import { freePort } from './ports.ts';
import { type System, startSystem as startWhole } from './system.ts';

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

/** The system with the demo people in it and, where a number is given, the demo data with that many firearms. */
export async function startSystem({ firearms }: { firearms?: number } = {}): Promise<System> {
  const dir = mkdtempSync(path.join(tmpdir(), 'registry-'));
  const forget = () => rmSync(dir, { recursive: true, force: true });
  try {
    const system = await startWhole({ port: await freePort(), dir, inMemory: true });
    await addDemoPeople();
    if (firearms !== undefined) {
      const { seed } = await import('./seed/seed.ts');
      await seed({ firearms });
    }
    return { ...system, stop: () => system.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}
