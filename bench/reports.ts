// What reports cost as the registry grows: time, requests and read units of each summary, and the memory of the full CSV.
// Run: npm run bench -- reports [sizes], e.g. npm run bench -- reports 1000 100000
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '../shared/contract.ts';
import { reportTypes } from '../shared/reports/schema.ts';
import { fillTo, measuredAs, say, startRegistry } from './registry.ts';

const asked = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = asked.length > 0 ? asked : [1000, 100_000];
const rounds = 30;

const registry = await startRegistry();
const { countCosts, nothing } = await import('../functions/testing/costs.ts');
const cost = countCosts();
const { send } = await import('../functions/testing/call.ts');
const { workOnRanking } = await import('../functions/reports/ranking.ts');
const as = await measuredAs('admin');
const hundredths = (n: number) => Math.round(n * 100) / 100;

async function measure(size: number, type: string, dateRange: string) {
  const ask = () => send(contract.reports.create, { as, params: { type }, body: { filters: { dateRange, format: 'json' } } });
  const { body: warm } = await ask();
  const times: number[] = [];
  Object.assign(cost, nothing());
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const { status } = await ask();
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`The report ${type} answered ${status}`);
  }
  times.sort((a, b) => a - b);
  return {
    size,
    report: `${type}, ${dateRange}`,
    records: warm.total_records as number,
    p50: hundredths(times[Math.floor(rounds * 0.5)] ?? 0),
    p95: hundredths(times[Math.floor(rounds * 0.95)] ?? 0),
    requests: hundredths(cost.requests / rounds),
    readUnits: hundredths(cost.readUnits / rounds),
  };
}

/** In a process of its own, as a function has one: the registry was filled in this one. */
async function measureFile(size: number, format: string) {
  const { status, body } = await send(contract.exports.start, { as, body: { list: 'report-firearms', format, query: { dateRange: 'all' } } });
  if (status !== 201) throw new Error(`The export answered ${status}`);
  const child = fork(fileURLToPath(new URL('./reports-file.ts', import.meta.url)), [body.id]);
  const [made] = (await once(child, 'message')) as [object];
  await once(child, 'exit');
  return { size, format, ...made };
}

const summaries: Awaited<ReturnType<typeof measure>>[] = [];
const files: Awaited<ReturnType<typeof measureFile>>[] = [];
try {
  for (const size of sizes) {
    await fillTo(size);
    await send(contract.reports.create, { as, params: { type: 'strategic' }, body: {} });
    const ranked = performance.now();
    await workOnRanking();
    say(`  ranking of the providers: ${Math.round(performance.now() - ranked)} ms`);
    for (const type of reportTypes) for (const dateRange of ['last-month', 'last-12-months', 'all']) summaries.push(await measure(size, type, dateRange));
    say('  summaries');
    for (const format of ['csv', 'json', 'pdf']) files.push(await measureFile(size, format));
    say('  files');
    // After every size: a run that is stopped at the largest keeps what it has measured.
    writeFileSync('bench/reports.json', `${JSON.stringify({ summaries, files }, null, 2)}\n`);
  }
} finally {
  await registry.stop();
}
console.table(summaries);
console.table(files);
process.exit(0);
