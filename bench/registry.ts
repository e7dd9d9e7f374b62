// Starts the registry for benchmarks: DynamoDB Local in memory and an object store, with the functions' environment set.
import { credentials, personKey, region } from '../infra/local/credentials.ts';
import { createSilentTable, createTable, startDatabase } from '../infra/local/database.ts';
import { startObjects } from '../infra/local/objects.ts';
import { beginFill } from './fill.ts';
import { atEnd, temporaryFolder } from './stops.ts';
import { beginTally, type Tally } from './tally.ts';

const began = Date.now();
/** Prints progress with the seconds since the start. */
export const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);

export const tableName = 'bench';

/** The environment of the functions for one registry. */
export type Environment = Readonly<Record<string, string>> & { readonly DYNAMODB_ENDPOINT: string };

/** The number of firearms in a registry. */
export interface Filled {
  readonly environment: Environment;
  readonly size: number;
}

/**
 * Starts the stores of a registry; `endAll` stops them. `silent` leaves out the table's stream, which saves a third of the database's time for a fill;
 * `enableStream` switches it on later.
 */
export async function startStores({ silent = false } = {}): Promise<Environment> {
  const database = await startDatabase();
  atEnd(database.stop);
  const objects = await startObjects({
    dir: temporaryFolder('bench'),
    buckets: { documents: 'bench', checkpoints: 'bench-checkpoints' },
    origins: ['http://localhost:3000'],
  });
  atEnd(objects.stop);
  await (silent ? createSilentTable : createTable)(database.endpoint, tableName);
  return {
    HOST: 'local',
    TABLE_NAME: tableName,
    DOCUMENT_BUCKET: 'bench',
    CHECKPOINT_BUCKET: 'bench-checkpoints',
    USER_POOL_ID: 'local_bench',
    USER_POOL_CLIENT_ID: 'bench',
    // Printed on authorisations.
    SITE_ORIGIN: 'http://localhost:3000',
    TOKEN_ISSUER: 'http://localhost:3000/cognito/local_bench',
    DYNAMODB_ENDPOINT: database.endpoint,
    S3_ENDPOINT: objects.endpoint,
    PERSON_KEY: personKey,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** Starts a registry for this process. Load functions only after this: they read their environment once. */
export async function startRegistry(): Promise<void> {
  Object.assign(process.env, await startStores());
}

/** Parallel writers of counts. Counts are added, so two may write the same item. */
const correctors = 8;

/** Up to this size the fill's counts are checked against a recount, which takes DynamoDB Local ten minutes for 100,000. */
const recountable = 5000;

/** Fills the registry with firearms like those of the demo data, up to this number, and sets its counters to the values of a recount. */
export async function fillTo(size: number): Promise<void> {
  const { database: client } = await import('../functions/data/client.ts');
  const { kindOfShard } = await import('../functions/data/shards.ts');
  const { indexes, table } = await import('../functions/data/table.ts');
  const { seed } = await import('../infra/local/seed/seed.ts');
  const { findDrift, ofProvider } = await import('../functions/counters/recount.ts');
  const { countedPartition, countsOf } = await import('../functions/counters/facets.ts');
  const { countKey } = await import('../functions/counters/store.ts');
  const { correctCounts } = await import('../functions/counters/write.ts');
  const tally = beginTally({
    countsOf: (item) => {
      const kind = String(item.__edb_e__);
      // As a recount, which reads some kinds provider by provider.
      return ofProvider[kind] || kindOfShard(String(item[indexes.newest.pk])) === countedPartition(kind) ? countsOf(kind, item) : [];
    },
    nameOf: countKey,
    timesOf: ({ times = 1 }) => times,
    keyOf: (item) => ({ [table.pk]: item[table.pk], [table.sk]: item[table.sk] }),
  });
  const fill = beginFill(client(), (item) => `${item[table.pk]}|${item[table.sk]}`, tally as Tally<unknown>);
  await seed({ firearms: size, progress: (done, of) => done % 5000 === 0 && say(`  ${done} of ${of}`) });
  await fill.end();
  say('  filled');
  // In parallel, because these updates one by one take minutes.
  const counts = tally.counts();
  const workers = Array.from({ length: correctors }, (_, at) => counts.filter((_, n) => n % correctors === at));
  await Promise.all(workers.map(correctCounts));
  const drift = size <= recountable ? await findDrift() : [];
  if (drift.length > 0) throw new Error(`The counts of the fill differ from a recount: ${JSON.stringify(drift.slice(0, 3))}`);
  say(`${size} firearms`);
}

export const measuredId = '01999999-0000-7000-8000-000000000001';

/** Creates the user for the measured calls and returns their claims. */
export async function measuredAs(role: 'admin' | 'client' | 'psira_management', legalEntityId?: number) {
  const { claimsFor } = await import('../testing/server/call.ts');
  const { createUser, findUser } = await import('../functions/users/store.ts');
  const person = { id: measuredId, email: 'bench@demo.test', firstName: 'Bench', lastName: 'Mark', role, ...(legalEntityId ? { legalEntityId } : {}) };
  if (!(await findUser(measuredId))) await createUser(person, { userId: measuredId, name: 'Bench Mark' });
  return claimsFor(measuredId, [role]);
}
