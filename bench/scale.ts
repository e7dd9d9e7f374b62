// What each call costs as the registry grows: time, requests to the database and capacity units, on DynamoDB Local in memory.
// Run: npm run bench -- [sizes], e.g. npm run bench -- 1000 10000
import { writeFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { credentials, region } from '../infra/local/credentials.ts';
import { createTable, startDatabase } from '../infra/local/database.ts';
import { followStream } from '../infra/local/stream.ts';
import { contract, handlerFile } from '../shared/contract.ts';
import type { Named } from '../shared/route.ts';

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const rounds = 60;
const sub = '01999999-0000-7000-8000-000000000001';

interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const database = await startDatabase();
const tableName = 'bench';
Object.assign(process.env, {
  HOST: 'local',
  TABLE_NAME: tableName,
  DOCUMENT_BUCKET: 'bench',
  USER_POOL_ID: 'local_bench',
  USER_POOL_CLIENT_ID: 'bench',
  TOKEN_ISSUER: 'http://localhost:3000/cognito/local_bench',
  DYNAMODB_ENDPOINT: database.endpoint,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});
await createTable(database.endpoint, tableName);

// The functions are loaded after the environment is set.
const { database: client } = await import('../functions/data/client.ts');
const { createUser } = await import('../functions/users/store.ts');
const { seed } = await import('../infra/local/seed/seed.ts');
const { findDrift } = await import('../functions/counters/recount.ts');

let cost: Cost = { requests: 0, readUnits: 0, writeUnits: 0 };

interface Capacity {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
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
    const began = performance.now();
    const { status } = await work(round);
    times.push(performance.now() - began);
    if (status >= 400) throw new Error(`${name} answered ${status}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  const each = (sum: number) => Math.round((sum / rounds) * 100) / 100;
  return { size, call: name, p50: at(0.5), p95: at(0.95), requests: each(cost.requests), readUnits: each(cost.readUnits), writeUnits: each(cost.writeUnits) };
}

const results: Measured[] = [];
const { handler: consume } = await import('../functions/jobs/count.ts');
const stream = followStream({ endpoint: database.endpoint, tableName, consume });
try {
  await createUser({ id: sub, email: 'bench@demo.test', firstName: 'Bench', lastName: 'Mark', role: 'admin' }, { userId: sub, name: 'Bench' });
  for (const size of sizes.length > 0 ? sizes : [1000, 10_000]) {
    const began = Date.now();
    await seed({ firearms: size, progress: (done, of) => done % 5000 === 0 && console.log(`  ${done} of ${of}`) });
    while ((await findDrift()).length > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    console.log(`${size} firearms after ${Math.round((Date.now() - began) / 1000)} s`);

    const { body: page } = await call(contract.firearms.list, { query: { limit: '50' } });
    const serial = (round: number) => String(page[(round + 50) % 50].serialNumber);
    const example = { ...page[0], status: 'active', keeperId: null };
    const fields = ['manufacturer', 'model', 'type', 'caliber', 'licenseType', 'province', 'city', 'ownerId', 'status'];
    const described = Object.fromEntries(fields.map((name) => [name, example[name]]));
    results.push(
      await measure(size, 'list of 50', () => call(contract.firearms.list, { query: { limit: '50' } })),
      await measure(size, 'get', (round) => call(contract.firearms.get, { params: { id: page[(round + 50) % 50].id } })),
      await measure(size, 'register', (round) => call(contract.firearms.register, { body: { ...described, serialNumber: `BENCH${size}R${round + 1000}X` } })),
      await measure(size, 'search 3 characters, hits', (round) => call(contract.firearms.list, { query: { search: serial(round).slice(0, 3), limit: '50' } })),
      await measure(size, 'search 8 characters, miss', () => call(contract.firearms.list, { query: { search: 'ZZQQZZQQ', limit: '50' } })),
      await measure(size, 'dashboard', () => call(contract.dashboard.metrics, {})),
    );
  }
} finally {
  await stream.stop();
  await database.stop();
}
console.table(results);
writeFileSync('bench/scale.json', `${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
