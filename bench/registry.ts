// The registry that benchmarks measure: DynamoDB Local in memory and an object store, with the functions' environment set.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { credentials, region } from '../infra/local/credentials.ts';
import { createTable, startDatabase } from '../infra/local/database.ts';
import { startObjects } from '../infra/local/objects.ts';
import { beginFill } from './fill.ts';

const began = Date.now();
/** Progress, with the seconds since the start. */
export const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);

/** Starts it. The functions are to be loaded after that: they read their environment once. */
export async function startRegistry(): Promise<{ stop(): Promise<void> }> {
  const database = await startDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-bench-'));
  const objects = await startObjects({ dir: folder, buckets: { documents: 'bench' }, origins: ['http://localhost:3000'] });
  Object.assign(process.env, {
    HOST: 'local',
    TABLE_NAME: 'bench',
    DOCUMENT_BUCKET: 'bench',
    USER_POOL_ID: 'local_bench',
    USER_POOL_CLIENT_ID: 'bench',
    TOKEN_ISSUER: 'http://localhost:3000/cognito/local_bench',
    DYNAMODB_ENDPOINT: database.endpoint,
    S3_ENDPOINT: objects.endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  await createTable(database.endpoint, 'bench');
  return {
    stop: async () => {
      await objects.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Brings the registry to so many firearms, as the demo data has them, and its counters to what a recount finds. */
export async function fillTo(size: number): Promise<void> {
  const { database: client } = await import('../functions/data/client.ts');
  const { table } = await import('../functions/data/table.ts');
  const { seed } = await import('../infra/local/seed/seed.ts');
  const { findDrift } = await import('../functions/counters/recount.ts');
  const { correctCounts } = await import('../functions/counters/store.ts');
  const fill = beginFill(client(), (item) => `${item[table.pk]}|${item[table.sk]}`);
  await seed({ firearms: size, progress: (done, of) => done % 5000 === 0 && say(`  ${done} of ${of}`) });
  await fill.end();
  say('  filled');
  // Nobody else writes here: what one recount finds is what is missing.
  const drift = await findDrift();
  await correctCounts(drift.map((count) => ({ count, by: count.counted - count.kept })));
  say(`${size} firearms; ${drift.length} counts`);
}

/** The person on whose behalf is measured; the claims to call with. */
export async function measuredAs(role: 'admin' | 'client', legalEntityId?: number) {
  const { claimsFor } = await import('../functions/testing/call.ts');
  const { createUser } = await import('../functions/users/store.ts');
  const id = '01999999-0000-7000-8000-000000000001';
  await createUser(
    { id, email: 'bench@demo.test', firstName: 'Bench', lastName: 'Mark', role, ...(legalEntityId ? { legalEntityId } : {}) },
    { userId: id, name: 'Bench Mark' },
  );
  return claimsFor(id, [role]);
}
