// Runs the comparison with PostgreSQL and overhead on one registry, and growth on two others (decision 043).
// Run: npm run bench -- speed [small] [large], or one part of it: growth [small] [large], overhead [size], postgres [size].
import { enableStream } from '../infra/local/database.ts';
import { judge } from './measure.ts';
import { type Filled, startStores, tableName } from './registry.ts';
import { fillAside } from './sides.ts';
import { play, stopStarted } from './stops.ts';

// Java options for the database. One garbage collector thread is enough for a machine with two cores.
const javaOptions = '-XX:+UseSerialGC';
/** With one compiler, Java reaches full speed after hundreds of calls, as it would after the millions of a large fill. */
const javaWithOneCompiler = `-XX:TieredStopAtLevel=1 ${javaOptions}`;

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

/** Runs the measurements of this process: comparison with PostgreSQL, and overhead. */
async function measureHere(size: number): Promise<string[]> {
  const registry = await filled(size, javaOptions);
  Object.assign(process.env, registry.environment);
  const misses: string[] = [];
  // First, while the counters match the records: nothing counts the firearms that other measurements register.
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
  const large = await filled(most, javaWithOneCompiler);
  const small = await filled(least, javaWithOneCompiler);
  const { measureGrowth } = await import('./growth.ts');
  return measureGrowth(small, large);
}

await play(async () => {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const misses = which === 'growth' ? [] : await measureHere(most);
  // The stores of the other registry would only use memory.
  if (which === 'speed') await stopStarted();
  if (which === 'speed' || which === 'growth') misses.push(...(await measureBeside(least, most)));
  return judge(misses);
});
