// Measures the search structure alone at each size, loaded from a snapshot: memory, bytes, loading, searching. It needs no database.
// Run: npx tsx bench/search.ts 1000 10000 100000 1000000
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchRequest } from '../functions/search/row.ts';
import type { Scope } from '../shared/access/scope.ts';
import { judge, keep, quantile } from './measure.ts';
import { play, temporaryFolder } from './stops.ts';

const rounds = 40;
const owner: Scope = { kind: 'entity', legalEntityId: 7 };
const national: Scope = { kind: 'national' };
const kind = 'firearm';

/** Limit for a search without a match at any size, in milliseconds (p50). */
const mostMissMs = 25;
/** Limit for the snapshot of the largest registry, in megabytes. */
const mostSnapshotMB = 45;

const at = (times: readonly number[], share: number) => Math.round(quantile(times, share) * 1000) / 1000;
const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

/** Generates firearms like those of the demo data, and writes their snapshot to the file. */
async function make(size: number, file: string): Promise<void> {
  const { drawWeighted, firearmMix } = await import('../infra/local/seed/data/firearm-mix.ts');
  const { randomFrom } = await import('../infra/local/seed/random.ts');
  const { provinces } = await import('../shared/kinds/provinces.ts');
  const { newId } = await import('../functions/data/record.ts');
  const { firearmRow } = await import('../functions/firearms/search.ts');
  const { searchable } = await import('../functions/search/row.ts');
  const { Rows } = await import('../functions/search/rows.ts');
  const { encode } = await import('../functions/search/snapshot.ts');
  const random = randomFrom(1);
  // As expected for the country: a million firearms with 20,000 entities.
  const entities = Math.max(10, Math.round(size / 50));
  const rows = new Rows();
  const began = Date.UTC(2024, 0, 1);
  for (let n = 0; n < size; n++) {
    const drawn = drawWeighted(firearmMix, random);
    const keeperId = random() < 0.1 ? 1 + Math.floor(random() * entities) : undefined;
    rows.take(
      searchable(
        firearmRow({
          ...drawn,
          id: newId(new Date(began + n * 60_000)),
          version: 1 + Math.floor(random() * 3),
          serialNumber: drawn.serialNumber(random),
          ownerId: 1 + Math.floor(random() * entities),
          keeperId,
          status: random() < 0.9 ? 'active' : 'inactive',
          province: provinces[Math.floor(random() * provinces.length)],
        }),
      ),
    );
    if (rows.lateCount >= 32_768) rows.pack();
  }
  writeFileSync(file, await encode(kind, { packed: rows.pack(), seenUntil: new Date(began).toISOString(), wholeSince: new Date(began).toISOString() }));
}

interface Call {
  readonly scope: string;
  readonly call: string;
  readonly found: number;
  /** Milliseconds, and the part of them that used the processor. */
  readonly p50: number;
  readonly p95: number;
  readonly processorP50: number;
}

interface Measured {
  readonly size: number;
  readonly snapshotMB: number;
  readonly loadMs: number;
  readonly structureMB: number;
  readonly processMB: number;
  readonly calls: readonly Call[];
}

/** In its own process, so that its memory is that of a function with only the search. */
async function load(size: number, file: string): Promise<Measured> {
  const { confusableSerial, nearPattern } = await import('../shared/firearms/near.ts');
  const { Rows } = await import('../functions/search/rows.ts');
  const { decode } = await import('../functions/search/snapshot.ts');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = async () => {
    // Memory is only freed in a later turn of the event loop.
    await wait(50);
    collect();
    await wait(50);
    collect();
    const { heapUsed, arrayBuffers, external } = process.memoryUsage();
    return heapUsed + Math.max(arrayBuffers, external);
  };
  const before = await used();
  let body: Buffer | undefined = readFileSync(file);
  const snapshotMB = megabytes(body.length);
  const began = performance.now();
  const { packed } = await decode(kind, body);
  const rows = new Rows(packed);
  rows.search({ scope: national, search: 'first', limit: 50 });
  const loadMs = Math.round(performance.now() - began);
  body = undefined;

  const calls: Call[] = [];
  const serials = Array.from(
    { length: rounds },
    (_, n) => packed.columns.texts.get('text:serialNumber')?.at(Math.floor(((n + 0.5) * packed.count) / rounds)) ?? '',
  );
  const measure = (scope: string, call: string, work: (round: number) => number) => {
    let found = 0;
    const worked: number[] = [];
    const times = serials.map((_, round) => {
      const start = performance.now();
      const processor = process.cpuUsage();
      found += work(round);
      worked.push(process.cpuUsage(processor).user / 1000);
      return performance.now() - start;
    });
    calls.push({ scope, call, found: Math.round(found / rounds), p50: at(times, 0.5), p95: at(times, 0.95), processorP50: at(worked, 0.5) });
  };
  const noSerial = (length: number, round: number) => `${String(round)}QXQXQXQX`.slice(0, length);
  for (const [name, scope] of [
    ['national', national],
    ['one owner', owner],
  ] as const) {
    // New rows over the same packed data have no cached answers.
    const find = (request: Omit<SearchRequest, 'scope' | 'limit'>, rowsAsked = new Rows(packed)) => rowsAsked.search({ scope, limit: 50, ...request });
    for (const length of [3, 5, 8]) {
      measure(name, `${length} characters, hit`, (round) => find({ search: (serials[round] ?? '').slice(0, length) }).total);
      measure(name, `${length} characters, miss`, (round) => find({ search: noSerial(length, round) }).total);
    }
    const makers = ['glock', 'vektor', 'beretta'];
    const makerOf = (round: number) => makers[round % makers.length] ?? '';
    measure(name, 'maker and serial, hit', (round) => find({ search: `${(serials[round] ?? '').slice(0, 4)} ${makerOf(round)}` }).total);
    measure(name, 'maker and serial, miss', (round) => find({ search: `${makerOf(round)} ${noSerial(6, round)}` }).total);
    measure(name, 'two makers, miss', (round) => find({ search: `${makerOf(round)} ${makerOf(round + 1)}` }).total);
    measure(name, 'five words, miss', (round) => find({ search: `${makerOf(round)} 9mm pistol ${round} ${noSerial(5, round)}` }).total);
    measure(name, 'near serial, a part', (round) => find({ patterns: { serialNumber: nearPattern((serials[round] ?? '').slice(0, 5)) } }).total);
    measure(name, 'near serial, nothing', (round) => find({ patterns: { serialNumber: nearPattern(noSerial(8, round)) } }).total);
    measure(name, 'one character in two fields', (round) => find({ search: String(round % 10), within: { serialNumber: String((round * 7) % 10) } }).total);
    measure(name, 'one maker by name', (round) => find({ search: makerOf(round), within: { caliber: `${round}`.slice(0, 1) } }).total);
    measure(name, 'status and province', () => find({ facets: { status: 'inactive', province: 'Gauteng' } }).total);
    let after: string | undefined;
    measure(name, 'a further page', () => {
      const page = find({ search: '9', after }, rows);
      after = page.next;
      return page.ids.length;
    });
    measure(name, 'near serials', (round) => rows.lookup(confusableSerial(serials[round] ?? ''), scope, 10).length);
  }
  const structureMB = megabytes((await used()) - before);
  return { size, snapshotMB, loadMs, structureMB, processMB: megabytes(process.memoryUsage.rss()), calls };
}

const [mode = '', ...rest] = process.argv.slice(2);
if (mode === 'make' || mode === 'load') {
  const [size, file] = [Number(rest[0]), String(rest[1])];
  if (mode === 'make') await make(size, file);
  else console.log(JSON.stringify(await load(size, file)));
} else {
  const sizes = [mode, ...rest].map(Number).filter(Boolean);
  await play(async () => {
    const dir = temporaryFolder('search');
    const run = (what: string, size: number) =>
      execFileSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), what, String(size), path.join(dir, String(size))], {
        encoding: 'utf8',
        maxBuffer: 1e8,
        env: { ...process.env, NODE_NO_WARNINGS: '1' },
      });
    const results: Measured[] = [];
    for (const size of sizes.length > 0 ? sizes : [1000, 10_000, 100_000, 1_000_000]) {
      run('make', size);
      const measured = JSON.parse(run('load', size)) as Measured;
      const { calls, ...facts } = measured;
      console.log(JSON.stringify(facts));
      console.table(calls);
      results.push(measured);
    }
    keep('search', results);
    const late = results.flatMap(({ size, calls }) => calls.map((one) => ({ size, ...one }))).filter(({ call, p50 }) => /miss$/.test(call) && p50 > mostMissMs);
    const large = results.filter(({ snapshotMB }) => snapshotMB > mostSnapshotMB);
    return judge([
      ...late.map(({ size, scope, call, p50 }) => `${scope}: ${call} takes ${p50} ms at ${size}; at most ${mostMissMs}`),
      ...large.map(({ size, snapshotMB }) => `The snapshot of ${size} has ${snapshotMB} MB; at most ${mostSnapshotMB}`),
    ]);
  });
}
