// The comparison with PostgreSQL and overhead on one registry, growth on two others (decision 043).
// Run: npm run bench -- speed [small] [large], or one part of it: growth [small] [large], overhead [size], postgres [size].
import { enableStream } from '../infra/local/database.ts';
import { judge } from './measure.ts';
import { type Filled, startStores, tableName } from './registry.ts';
import { fillAside } from './sides.ts';
import { play, stopSoFar } from './stops.ts';

// Java reads them as a database is started. One collector is enough for a machine of two cores.
const javaAsItIs = '-XX:+UseSerialGC';
/** With one compiler Java is as fast after some hundred calls as after the millions that a large fill makes. */
const javaOfOneCompiler = `-XX:TieredStopAtLevel=1 ${javaAsItIs}`;

const sizesOf = { speed: [1000, 100_000], growth: [1000, 100_000], overhead: [1000], postgres: [100_000] } as const;

async function filled(size: number, java: string): Promise<Filled> {
  process.env.JAVA_TOOL_OPTIONS = java;
  const environment = await startStores({ silent: true });
  await fillAside(environment, size);
  await enableStream(environment.DYNAMODB_ENDPOINT, tableName);
  return { environment, size };
}

const [name = '', ...numbers] = process.argv.slice(2);
const which = name as keyof typeof sizesOf;
const sizes = sizesOf[which].map((size, at) => Number(numbers[at]) || size);

/** What is measured in this process: against PostgreSQL, and against the bare requests. */
async function measureHere(size: number): Promise<string[]> {
  const registry = await filled(size, javaAsItIs);
  Object.assign(process.env, registry.environment);
  const misses: string[] = [];
  // First, while the counters are what a count of the records says: nobody follows what the others register.
  if (which !== 'overhead') {
    const { measurePostgres } = await import('./postgres/compare.ts');
    misses.push(...(await measurePostgres(registry)));
  }
  if (which !== 'postgres') {
    const { measureOverhead } = await import('./overhead.ts');
    misses.push(...(await measureOverhead(registry)));
  }
  return misses;
}

async function measureBeside(least: number, most: number): Promise<string[]> {
  const large = await filled(most, javaOfOneCompiler);
  const small = await filled(least, javaOfOneCompiler);
  const { measureGrowth } = await import('./growth.ts');
  return measureGrowth(small, large);
}

await play(async () => {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const misses = which === 'growth' ? [] : await measureHere(most);
  // The other registry's stores would only take memory by now.
  if (which === 'speed') await stopSoFar();
  if (which === 'speed' || which === 'growth') misses.push(...(await measureBeside(least, most)));
  return judge(misses);
});
