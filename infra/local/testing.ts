// For tests: a table of their own in the run's database, or for the journeys the whole system, fresh, on free ports.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { credentials, region } from './credentials.ts';
import { createTable } from './database.ts';
import { addDemoPeople } from './people.ts';
import { freePort } from './ports.ts';
import { type System, type SystemOptions, startSystem as startWhole } from './system.ts';
import { quickest } from './test-registry.ts';

/** A database for the test file that calls this, which gives it back when it is through (test-database.ts). */
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

/** One empty table for the test file that calls this. */
export function useTable(): void {
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
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    await createTable(endpoint, name);
  });
}

/** The system with the demo people in it and nothing else. */
export const startSystem = () =>
  inFolder(async (dir) => {
    const system = await startWhole({ port: await freePort(), dir, inMemory: true });
    await addDemoPeople();
    return system;
  });

/** The system with the demo data in it: a copy of the one that was filled for this run (test-registry.ts). */
export const startFilledSystem = (options: Pick<SystemOptions, 'partners' | 'secondFactor'> = {}) =>
  inFolder(async (dir) => {
    cpSync(inject('filledRegistry'), dir, { recursive: true });
    return startWhole({ port: await freePort(), dir, ...options });
  });

async function inFolder(start: (dir: string) => Promise<System>): Promise<System> {
  const dir = mkdtempSync(path.join(quickest, 'registry-'));
  const forget = () => rmSync(dir, { recursive: true, force: true });
  try {
    const system = await start(dir);
    return { ...system, stop: () => system.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}
