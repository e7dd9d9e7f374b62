// What each call costs as the registry grows: time, requests to the database and capacity units, on DynamoDB Local in memory.
// Run: npm run bench -- scale [sizes], e.g. npm run bench -- scale 1000 10000 100000
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { credentials, region } from '../infra/local/credentials.ts';
import { createTable, startDatabase } from '../infra/local/database.ts';
import { startObjects } from '../infra/local/objects.ts';
import { contract, handlerFile } from '../shared/contract.ts';
import type { Named } from '../shared/route.ts';
import { beginFill } from './fill.ts';

const asked = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = asked.length > 0 ? asked : [1000, 10_000, 100_000];
const rounds = 60;
const sub = '01999999-0000-7000-8000-000000000001';
const began = Date.now();
const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);

interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const database = await startDatabase();
const tableName = 'bench';
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const objects = await startObjects({ dir: folder, bucket: 'bench', origins: ['http://localhost:3000'] });
Object.assign(process.env, {
  HOST: 'local',
  TABLE_NAME: tableName,
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
await createTable(database.endpoint, tableName);

// The functions are loaded after the environment is set.
const { database: client } = await import('../functions/data/client.ts');
const { table } = await import('../functions/data/table.ts');
const { createUser } = await import('../functions/users/store.ts');
const { seed } = await import('../infra/local/seed/seed.ts');
const { mendDrift } = await import('../functions/counters/recount.ts');

let cost: Cost = { requests: 0, readUnits: 0, writeUnits: 0 };

interface Capacity {
  CapacityUnits?: number;
}

client().middlewareStack.add(
  (next, context) => async (args) => {
    (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity = 'TOTAL';
    const answer = await next(args);
    const consumed = (answer.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity;
    const reads = /^(Get|Query|BatchGet)/.test(String(context.commandName));
    for (const one of [consumed ?? []].flat()) {
      cost.readUnits += reads ? (one.CapacityUnits ?? 0) : 0;
      cost.writeUnits += reads ? 0 : (one.CapacityUnits ?? 0);
    }
    cost.requests++;
    return answer;
  },
  { step: 'initialize', name: 'countCapacity' },
);

const claims = { sub, token_use: 'access', client_id: 'bench', origin_jti: 'bench', 'cognito:groups': '[admin]' };

async function call(
  row: Named,
  input: { query?: Record<string, string>; params?: Record<string, string>; body?: unknown },
): Promise<{ status: number; body: any }> {
  const { handler } = (await import(`../${handlerFile(row)}`)) as {
    handler: (event: unknown, context: unknown) => Promise<{ statusCode: number; body?: string }>;
  };
  const event = {
    rawPath: row.path,
    headers: { 'content-type': 'application/json' },
    queryStringParameters: input.query,
    pathParameters: input.params,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    requestContext: { requestId: 'bench', authorizer: { jwt: { claims } } },
  } as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
  const answer = await handler(event, {});
  return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : undefined };
}

interface Measured {
  size: number;
  call: string;
  p50: number;
  p95: number;
  requests: number;
  readUnits: number;
  writeUnits: number;
}

async function measure(size: number, name: string, work: (round: number) => Promise<{ status: number }>): Promise<Measured> {
  await work(-1);
  const times: number[] = [];
  cost = { requests: 0, readUnits: 0, writeUnits: 0 };
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const { status } = await work(round);
    times.push(performance.now() - start);
    if (status >= 400) throw new Error(`${name} answered ${status}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  const each = (sum: number) => Math.round((sum / rounds) * 100) / 100;
  return { size, call: name, p50: at(0.5), p95: at(0.95), requests: each(cost.requests), readUnits: each(cost.readUnits), writeUnits: each(cost.writeUnits) };
}

async function fillTo(size: number): Promise<void> {
  const fill = beginFill(client(), (item) => `${item[table.pk]}|${item[table.sk]}`);
  await seed({ firearms: size, progress: (done, of) => done % 10_000 === 0 && say(`  ${done} of ${of}`) });
  await fill.end();
  const { mended } = await mendDrift(0);
  say(`${size} firearms; ${mended.length} counts`);
}

async function measureAll(size: number): Promise<Measured[]> {
  const { body: page } = await call(contract.firearms.list, { query: { limit: '50' } });
  const record = (round: number) => page[(round + 50) % 50];
  const part = (round: number, length: number) => String(record(round).serialNumber).slice(0, length);
  const fields = ['manufacturer', 'model', 'type', 'caliber', 'licenseType', 'province', 'city', 'ownerId'];
  const described = Object.fromEntries(fields.map((name) => [name, record(0)[name]]));
  const search = (text: string) => call(contract.firearms.list, { query: { search: text, limit: '50' } });
  const measured: Measured[] = [];
  for (const [name, work] of [
    ['list of 50', () => call(contract.firearms.list, { query: { limit: '50' } })],
    ['get', (round) => call(contract.firearms.get, { params: { id: record(round).id } })],
    ['register', (round) => call(contract.firearms.register, { body: { ...described, serialNumber: `BENCH${size}R${round + 1000}X` } })],
    ['search, 3 characters, hits', (round) => search(part(round, 3))],
    ['search, 5 characters, hits', (round) => search(part(round, 5))],
    ['search, 8 characters, hit', (round) => search(`BENCH${size}R${round + 1000}X`.slice(-8))],
    ['search, 3 characters, miss', () => search('ZQ~')],
    ['search, 5 characters, miss', () => search('ZQ~ZQ')],
    ['search, 8 characters, miss', () => search('ZZQQZZQQ')],
    ['dashboard', () => call(contract.dashboard.metrics, {})],
    ['lifecycle counts', () => call(contract.firearms.lifecycle, {})],
    ['license counts', () => call(contract.licenses.counts, {})],
    ['transaction counts', () => call(contract.transactions.counts, {})],
  ] as [string, (round: number) => Promise<{ status: number }>][]) {
    measured.push(await measure(size, name, work));
    say(`  ${name}`);
    // A search looks ten seconds back for late changes: those just measured are not part of its cost.
    if (name === 'register') await new Promise((resolve) => setTimeout(resolve, 11_000));
  }
  return measured;
}

const results: Measured[] = [];
try {
  await createUser({ id: sub, email: 'bench@demo.test', firstName: 'Bench', lastName: 'Mark', role: 'admin' }, { userId: sub, name: 'Bench' });
  for (const size of sizes) {
    await fillTo(size);
    results.push(...(await measureAll(size)));
  }
} finally {
  await objects.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.table(results);
writeFileSync('bench/scale.json', `${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
