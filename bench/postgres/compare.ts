// Compares the registry with a plain application on PostgreSQL with the same records: whole answers of both, in turn, in this process. Registry calls go
// through their handlers, calls of the application through Fastify's inject. Neither uses a socket to this process, and both read answers as JSON. Both reach
// their database over this machine's loopback.
import { deepStrictEqual } from 'node:assert/strict';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../../functions/data/client.ts';
import { recordKey } from '../../functions/data/table.ts';
import { firearmSearch } from '../../functions/firearms/search.ts';
import { Rows } from '../../functions/search/rows.ts';
import { save } from '../../functions/search/saving.ts';
import { readSnapshot } from '../../functions/search/snapshot.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { callsOf, describedAs, pageSize, searched } from '../calls.ts';
import { hundredths, interleave, keep, type Spread, settled, spread, timed } from '../measure.ts';
import { type Filled, measuredAs, measuredId, say, tableName } from '../registry.ts';
import { showTable, thousands, timesIn } from '../table.ts';
import { plainApp } from './app.ts';
import { load } from './load.ts';
import { trigramDdl } from './schema.ts';
import { startPostgres } from './server.ts';

/** Warm-up calls of each side in turn. The registry gets more, because its database's second compiler starts after thousands of calls. */
const warmUp = 100;
const warmUpOfJava = 2500;
const rounds = 40;
/** Calls of each side in one round. */
const perRound = 5;
/** Parallel callers, to measure the load on the machine and not only the wait of one caller. */
const together = 16;
/** The limit of a row: this many times as fast as PostgreSQL, or at most this many milliseconds. Without a limit the row is only printed. */
interface Bound {
  readonly atLeast: number;
  readonly orWithinMs?: number;
}

const bounds = { dashboard: { atLeast: 10 }, search: { atLeast: 8 }, finding: { atLeast: 1, orWithinMs: 1.7 } } as const satisfies Record<string, Bound>;

interface Row extends Partial<Bound> {
  readonly call: string;
  readonly registry: Spread;
  readonly postgres: Spread;
  /** PostgreSQL's time divided by the registry's. */
  readonly faster: number;
}

type Step = (round: number) => unknown;

/** Resolves when the last answer has arrived. */
const atOnce =
  (step: Step): Step =>
  (round) =>
    Promise.all(Array.from({ length: together }, () => step(round)));

async function row(call: string, registry: Step, postgres: Step, bound?: Bound): Promise<Row> {
  for (let round = 0; round < warmUpOfJava; round++) await registry(round);
  for (let round = 0; round < warmUp; round++) {
    await registry(round);
    await postgres(round);
  }
  const some = (step: Step) => async (round: number) => {
    const times: number[] = [];
    for (let n = 0; n < perRound; n++) times.push(await timed(() => step(round * perRound + n)));
    return times;
  };
  const [ours, theirs] = (await interleave(rounds, some(registry), some(postgres))).map(spread) as [Spread, Spread];
  const faster = hundredths(theirs.p50 / ours.p50);
  say(`  ${call}: registry ${ours.p50} ms, PostgreSQL ${theirs.p50} ms, ${faster} times as fast`);
  return { call, registry: ours, postgres: theirs, faster, ...bound };
}

export async function measurePostgres({ size }: Filled): Promise<string[]> {
  const pool = await startPostgres();
  const { app, db, find } = plainApp(pool);
  say(`  ${await load(pool, db)} firearms copied into PostgreSQL`);
  const as = await measuredAs('admin');
  const calls = await callsOf(as);
  const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await app.inject({ method, url, ...(body ? { payload: body } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} returned ${answer.statusCode}: ${answer.payload}`);
    return { headers: answer.headers, body: answer.json() };
  };
  const list = (search?: string) => ask('GET', `/api/firearms?${new URLSearchParams({ limit: String(pageSize), ...(search ? { search } : {}) })}`);
  const page = (await calls['list of 50'](0)).body as Firearm[];
  const record = (round: number) => page[round % page.length] as Firearm;
  const ownerId = Number((await pool.query('SELECT min(id) AS id FROM legal_entities WHERE is_active')).rows[0].id);

  const ownRecord = () => database().send(new GetCommand({ TableName: tableName, Key: recordKey('user', measuredId) }));
  const dashboard = () => ask('GET', '/api/dashboard/metrics');
  await same('dashboard', calls.dashboard, async () => (await dashboard()).body);
  const searches = [
    ['search, a page of 50', () => list(searched.page)],
    ['search, one', (round) => list(record(round).serialNumber)],
    ['search, none', () => list(searched.miss)],
  ] as const satisfies readonly (readonly [string, (round: number) => ReturnType<typeof list>])[];
  for (const [name, plain] of [['list of 50', () => list()] as const, ...searches]) {
    // The registry also finds serial numbers that contain the text apart from dashes and spaces.
    const answerOf = name === 'search, one' ? ({ ids }: Shown) => ids.includes(record(0).id) : (shown: Shown) => shown;
    await same(
      name,
      async () => ({ body: answerOf(shownOf(await calls[name](0))) }),
      async () => answerOf(shownOf(await plain(0))),
    );
  }
  await settled(() => calls['search, none'](0));

  const rows = [
    await row('list of 50', calls['list of 50'], () => list()),
    await row('get', calls.get, (round) => ask('GET', `/api/firearms/${record(round).id}`)),
    await row('dashboard', calls.dashboard, dashboard, bounds.dashboard),
    await row(`dashboard, ${together} at once`, atOnce(calls.dashboard), atOnce(dashboard)),
    // Every call reads its caller's record and takes at least as long as this read.
    await row('dashboard; of the registry one record, by a bare request', ownRecord, dashboard),
  ];
  for (const [name, plain] of searches) rows.push(await row(name, calls[name], plain, bounds.search));
  for (const statement of trigramDdl) await pool.query(statement);
  for (const [name, plain] of searches) rows.push(await row(`${name}; with the trigram index`, calls[name], plain));
  rows.push(...(await findingRows(find, record)));
  // Last, because it changes what the other calls count.
  rows.push(await row('register', calls.register, (round) => ask('POST', '/api/firearms', describedAs(record(round), ownerId))));
  await app.close();
  keep('postgres', { size, rows });
  const boundOf = ({ atLeast, orWithinMs }: Row) => (atLeast ? `${atLeast}${orWithinMs ? ` or ${orWithinMs} ms` : ''}` : '');
  showTable(
    'postgres',
    [`whole answer, at ${thousands(size)}`, 'registry, p50 (p95)', 'PostgreSQL', 'times as fast', 'at least'],
    rows.map((one) => [one.call, timesIn(one.registry), timesIn(one.postgres), one.faster, boundOf(one)]),
  );
  console.table(
    rows.map(({ registry, postgres, ...rest }) => ({
      ...rest,
      registryP50: registry.p50,
      registryP95: registry.p95,
      postgresP50: postgres.p50,
      postgresP95: postgres.p95,
    })),
  );
  return rows.flatMap(({ call, faster, registry, atLeast = 0, orWithinMs = 0 }) =>
    faster >= atLeast || registry.p50 <= orWithinMs
      ? []
      : [`${call} is ${faster} times as fast as PostgreSQL; at least ${atLeast} times${orWithinMs ? ` or within ${orWithinMs} ms` : ''}`],
  );
}

/** The finding step: the ids of a page and the number of matches, in memory and through the trigram index. */
async function findingRows(find: ReturnType<typeof plainApp>['find'], record: (round: number) => Firearm): Promise<Row[]> {
  await save(firearmSearch);
  const packed = (await readSnapshot(firearmSearch.kind))?.packed;
  const step = (call: string, searchOf: (round: number) => string) =>
    row(
      `finding: ${call}; with the trigram index`,
      // New rows have no cached answer.
      (round) => new Rows(packed).search({ scope: { kind: 'national' }, search: searchOf(round), limit: pageSize }),
      (round) => find(searchOf(round), pageSize),
      bounds.finding,
    );
  return [await step('one', (round) => record(round).serialNumber), await step('none', () => searched.miss)];
}

type Shown = ReturnType<typeof shownOf>;

const shownOf = ({ headers, body }: { readonly headers: Readonly<Record<string, unknown>>; readonly body: readonly { readonly id: string }[] }) => ({
  ids: body.map(({ id }) => id),
  total: Number(headers['x-total-count']),
});

/** Checks that both sides give the same answer. */
async function same(name: string, registry: (round: number) => Promise<{ readonly body: unknown }>, plain: () => Promise<unknown>): Promise<void> {
  deepStrictEqual(await plain(), (await registry(0)).body, `The two answer ${name} differently.`);
}
