// Measures the cost of reports as the registry grows: time, requests and read units of each summary, and the memory of the full CSV.
// Run: npm run bench -- reports [sizes], e.g. npm run bench -- reports 1000 100000
import { once } from 'node:events';
import { contract } from '../shared/contract.ts';
import { reportTypes } from '../shared/reports/schema.ts';
import { hundredths, keep, spread, timed } from './measure.ts';
import { fillTo, measuredAs, say, startRegistry } from './registry.ts';
import { endAll, forked } from './stops.ts';

const asked = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = asked.length > 0 ? asked : [1000, 100_000];
const rounds = 30;

await startRegistry();
const { countCosts, nothing } = await import('../testing/server/costs.ts');
const cost = countCosts();
const { send } = await import('../testing/server/call.ts');
const { workOnRanking } = await import('../functions/reports/ranking.ts');
const as = await measuredAs('psira_management');

async function measure(size: number, type: string, dateRange: string) {
  const ask = () => send(contract.reports.create, { as, params: { type }, body: { filters: { dateRange, format: 'json' } } });
  const { body: warm } = await ask();
  const times: number[] = [];
  Object.assign(cost, nothing());
  for (let round = 0; round < rounds; round++) {
    times.push(
      await timed(async () => {
        const { status } = await ask();
        if (status !== 200) throw new Error(`The report ${type} returned ${status}`);
      }),
    );
  }
  return {
    size,
    report: `${type}, ${dateRange}`,
    records: warm.total_records as number,
    ...spread(times),
    requests: hundredths(cost.requests / rounds),
    readUnits: hundredths(cost.readUnits / rounds),
  };
}

/** In its own process, like a function: this process has filled the registry. */
async function measureFile(size: number, format: string) {
  const { status, body } = await send(contract.exports.start, { as, body: { list: 'report-firearms', format, query: { dateRange: 'all' } } });
  if (status !== 201) throw new Error(`The export returned ${status}`);
  const child = forked('./reports-file.ts', {}, body.id);
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
    say(`  ranking of providers: ${Math.round(await timed(workOnRanking))} ms`);
    for (const type of reportTypes) for (const dateRange of ['last-month', 'last-12-months', 'all']) summaries.push(await measure(size, type, dateRange));
    say('  summaries');
    for (const format of ['csv', 'json', 'pdf']) files.push(await measureFile(size, format));
    say('  files');
    // After every size, so that a run stopped at the largest keeps the earlier results.
    keep('reports', { summaries, files });
  }
} finally {
  await endAll();
}
console.table(summaries);
console.table(files);
process.exit(0);
