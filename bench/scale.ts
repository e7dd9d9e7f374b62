// What each call costs as the registry grows: time, requests to the database and capacity units, on DynamoDB Local in memory.
// Run: npm run bench -- scale [sizes], e.g. npm run bench -- scale 1000 10000 100000
import { writeFileSync } from 'node:fs';
import { contract } from '../shared/contract.ts';
import { fillTo, measuredAs, say, startRegistry } from './registry.ts';

const asked = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = asked.length > 0 ? asked : [1000, 10_000, 100_000];
const rounds = 60;

const registry = await startRegistry();
const { countCosts, nothing } = await import('../functions/testing/costs.ts');
const cost = countCosts();
const { send } = await import('../functions/testing/call.ts');
const as = await measuredAs('admin');
const call = (row: Parameters<typeof send>[0], input: Omit<Parameters<typeof send>[1], 'as'>) => send(row, { as, ...input });

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
  Object.assign(cost, nothing());
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
    ['geographic distribution', () => call(contract.geographic.distribution, {})],
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
  for (const size of sizes) {
    await fillTo(size);
    results.push(...(await measureAll(size)));
    // After every size: a run that is stopped at the largest keeps what it has measured.
    writeFileSync('bench/scale.json', `${JSON.stringify(results, null, 2)}\n`);
  }
} finally {
  await registry.stop();
}
console.table(results);
process.exit(0);
