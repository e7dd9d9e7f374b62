// Measures each nightly job for its cost per firearm: time, steps, capacity units and memory. Extrapolates to 1,000,000 and 10,000,000 firearms, and names the
// limit that the job meets first. Run: npm run bench -- jobs 10000 100000. jobs.json keeps the results of other sizes.
import { readFileSync } from 'node:fs';
import { keep } from './measure.ts';
import { fillTo, say, startRegistry } from './registry.ts';
import { endAll } from './stops.ts';
import { showTable, thousands } from './table.ts';

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(10_000);
const far = [1_000_000, 10_000_000];

interface Row {
  readonly size: number;
  readonly job: string;
  readonly seconds: number;
  readonly steps: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of this process at most, while the job ran, and just before it. */
  readonly megabytes: number;
  readonly before: number;
}

/** Seconds that a job has: to the next start of the nightly ones, and a week for the verification. */
const hasSeconds: Readonly<Record<string, readonly [seconds: number, what: string]>> = {
  'verification (weekly)': [7 * 86_400, 'the next week'],
};
const night = [20 * 3600, 'the next night'] as const;

await startRegistry();
const { countCosts, nothing } = await import('../testing/server/costs.ts');
const { runWhole } = await import('../functions/long-jobs/run.ts');
const { sweepJob } = await import('../functions/jobs/sweep.ts');
const { recountNow } = await import('../functions/jobs/recount.ts');
const { handler: enterStock } = await import('../functions/jobs/enter-stock.ts');
const { makeSome, firstMaking } = await import('../functions/checkpoints/make.ts');
const { verifySome, firstState } = await import('../functions/checkpoints/verify.ts');
const { jobParts } = await import('../functions/long-jobs/entity.ts');
const cost = countCosts();
const rows: Row[] = (JSON.parse(readFileSync('bench/jobs.json', 'utf8')) as Row[]).filter(({ size }) => !sizes.includes(size));

const megabytesNow = () => Math.round(process.memoryUsage().rss / 1024 ** 2);
const rounded = (n: number) => Math.round(n * 10) / 10;

async function measure(size: number, job: string, work: () => Promise<number>): Promise<void> {
  globalThis.gc?.();
  const before = megabytesNow();
  let megabytes = before;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, megabytesNow());
  }, 25);
  Object.assign(cost, nothing());
  const begun = performance.now();
  const steps = await work();
  clearInterval(watch);
  const { readUnits, writeUnits } = cost;
  rows.push({ size, job, seconds: rounded((performance.now() - begun) / 1000), steps, readUnits, writeUnits, megabytes, before });
  say(`  ${job}`);
}

/** Runs these parts of the sweep alone, in the steps of the cloud. Returns the number of steps. */
async function runParts(name: string, is: (part: string) => boolean): Promise<number> {
  const parts = Object.fromEntries(Object.entries(sweepJob.parts).filter(([part]) => is(part)));
  await runWhole({ name, parts, done: () => undefined }, { pauseMs: 0 });
  return stepsOf(name);
}

async function stepsOf(job: string): Promise<number> {
  const { data } = await jobParts().query.one({ job }).go({ pages: 'all' });
  return data.reduce((sum, { steps }) => sum + steps, 0);
}

async function checkpoint(): Promise<number> {
  let state = firstMaking();
  for (let steps = 1; ; steps++) {
    const step = await makeSome(state, { until: Date.now() + 120_000 });
    if (step.end) return steps;
    state = step.state;
  }
}

async function verify(): Promise<number> {
  let state = firstState(15);
  for (let steps = 1; ; steps++) {
    const step = await verifySome(state, { pauseMs: 0, now: new Date(), until: Date.now() + 120_000 });
    if (step.broken.length > 0) throw new Error(`A history is broken: ${step.broken[0]}`);
    if (step.isDone) return steps;
    state = step.state;
  }
}

async function measureAll(size: number): Promise<void> {
  await fillTo(size);
  await enterStock({ forMs: Number.POSITIVE_INFINITY });
  say('  stock registers entered');
  // Before the alerts, which no consumer counts here: a difference would be counted twice.
  await measure(size, 'counters', () => runParts(`drift-${size}`, (part) => part.startsWith('drift:')));
  await measure(size, 'alerts, the first night', () => runParts(`first-${size}`, (part) => part === 'alerts'));
  await measure(size, 'alerts', () => runParts(`alerts-${size}`, (part) => part === 'alerts'));
  await measure(size, 'firearms in stock registers', () => runParts(`stock-${size}`, (part) => part === 'stock'));
  await measure(size, 'books of providers', () => runParts(`books-${size}`, (part) => part === 'books'));
  await measure(size, 'checkpoint', checkpoint);
  await measure(size, 'verification (weekly)', verify);
  await measure(size, 'recount (by hand)', () => recountNow({ pauseMs: 0 }).then(() => stepsOf('recount')));
}

/** The job's values for a far size, from its largest measured one. */
function lineOf({ size, job, seconds, steps, readUnits, writeUnits, megabytes, before }: Row): (string | number)[] {
  const [most, what] = hasSeconds[job] ?? night;
  const each = (n: number) => rounded((n * 1000) / size);
  const ahead = far.map((n) => {
    const hours = ((seconds / size) * n) / 3600;
    return `${hours >= 1 ? `${rounded(hours)} h` : `${rounded(hours * 60)} min`} · ${rounded((readUnits * n) / size / 1e6)} M + ${rounded((writeUnits * n) / size / 1e6)} M`;
  });
  const reach = Math.floor((most / seconds) * size);
  return [
    job,
    thousands(size),
    `${seconds} s, ${steps} steps`,
    `${each(seconds)} s · ${each(readUnits)} + ${each(writeUnits)}`,
    `${megabytes} (+${megabytes - before})`,
    ...ahead,
    `${what}, at ${rounded(reach / 1e6)} M`,
  ];
}

/** After each size, so that a run that is stopped keeps the smaller ones. */
function keepRows(): void {
  rows.sort((a, b) => a.size - b.size);
  keep('jobs', rows);
  showTable('jobs', head, rows.map(lineOf));
}

const head = ['job', 'firearms', 'time', 'per 1,000: time · units read + written', 'MB', ...far.map((n) => `at ${thousands(n)}: time · units`), 'first limit'];
try {
  for (const size of sizes.toSorted((a, b) => a - b)) {
    await measureAll(size);
    keepRows();
  }
} finally {
  await endAll();
}
process.exit(0);
