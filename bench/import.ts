// How long the largest import takes: 10,000 rows through dry run, run and the same file again, on DynamoDB Local in memory.
// Run: npx tsx bench/import.ts [rows]
import { measuredAs, startRegistry } from './registry.ts';
import { endAll } from './stops.ts';

const rows = Number(process.argv[2] ?? 10_000);
await startRegistry();

try {
  // The functions are loaded after the environment is set.
  const { createLegalEntity } = await import('../functions/legal-entities/store.ts');
  const { send } = await import('../functions/testing/call.ts');
  const { csvOf, exampleRow, upload } = await import('../functions/testing/imports.ts');
  const { workOnImport } = await import('../functions/imports/work.ts');
  const { contract } = await import('../shared/contract.ts');
  const by = { userId: 'bench', name: 'Benchmark' };
  await createLegalEntity({ id: 1, name: 'Provider', type: 'private_security_provider', province: 'Gauteng', city: 'Pretoria' }, by);
  const as = await measuredAs('client', 1);
  const file = csvOf(Array.from({ length: rows }, () => exampleRow({ notes: 'Safe B2, shelf 4' })));

  const found = async (id: string) => (await send(contract.imports.get, { as, params: { id } })).body;
  interface Took {
    readonly all: number;
    readonly longest: number;
    /** Of this process, the object store with it; not of the database. Tells more than the clock on a busy machine. */
    readonly processor: number;
  }
  /** Does its work to the end, a step after another; answers the seconds. */
  async function workThrough(id: string): Promise<Took> {
    const began = performance.now();
    const used = process.cpuUsage();
    let longest = 0;
    while (['checking', 'running'].includes((await found(id)).status)) {
      const step = performance.now();
      await workOnImport(id);
      longest = Math.max(longest, performance.now() - step);
    }
    const { user, system } = process.cpuUsage(used);
    return { all: (performance.now() - began) / 1000, longest: longest / 1000, processor: (user + system) / 1e6 };
  }
  const say = (what: string, { all, longest, processor }: Took) =>
    console.log(`${what.padEnd(26)} ${all.toFixed(1).padStart(7)} s   longest step ${longest.toFixed(1)} s   processor ${processor.toFixed(1)} s`);

  console.log(`${rows} rows, ${(Buffer.byteLength(file) / 1024 / 1024).toFixed(2)} MB`);
  const id = await upload(file, as);
  say('dry run', await workThrough(id));
  await send(contract.imports.run, { as, params: { id }, body: { mode: 'all' } });
  say('run', await workThrough(id));
  console.log(JSON.stringify((await found(id)).result));
  const again = await upload(file, as);
  say('dry run of the same again', await workThrough(again));
  console.log(JSON.stringify((await found(again)).counts));
} finally {
  await endAll();
}
process.exit(0);
