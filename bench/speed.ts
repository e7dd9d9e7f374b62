// Growth, overhead and the comparison with PostgreSQL on registries that are filled once.
// Run: npm run bench -- speed [small] [large], or one part of it: growth [small] [large], overhead [size], postgres [size].
import { enableStream } from '../infra/local/database.ts';
import { judge } from './measure.ts';
import { type Environment, startStores, tableName } from './registry.ts';
import { fillAside } from './sides.ts';
import { play } from './stops.ts';

export interface Filled {
  readonly environment: Environment;
  readonly size: number;
}

// With one compiler and one collector Java is as fast after hundreds of calls as after the millions that a large fill makes.
process.env.JAVA_TOOL_OPTIONS ??= '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

const sizesOf = { speed: [1000, 100_000], growth: [1000, 100_000], overhead: [1000], postgres: [100_000] } as const;

async function filled(size: number): Promise<Filled> {
  const environment = await startStores({ silent: true });
  await fillAside(environment, size);
  await enableStream(environment.DYNAMODB_ENDPOINT, tableName);
  return { environment, size };
}

const [name = '', ...numbers] = process.argv.slice(2);
const which = name as keyof typeof sizesOf;
const sizes = sizesOf[which].map((size, at) => Number(numbers[at]) || size);

await play(async () => {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const large = await filled(most);
  const small = which === 'speed' || which === 'growth' ? await filled(least) : undefined;
  const misses: string[] = [];
  // What is measured in this process is measured in the large one.
  Object.assign(process.env, large.environment);
  // First, while the counters are what a count of the records says: nobody follows what the others register.
  if (which === 'speed' || which === 'postgres') {
    const { measurePostgres } = await import('./postgres/compare.ts');
    misses.push(...(await measurePostgres(large)));
  }
  if (small) {
    const { measureGrowth } = await import('./growth.ts');
    misses.push(...(await measureGrowth(small, large)));
  }
  if (which === 'speed' || which === 'overhead') {
    const { measureOverhead } = await import('./overhead.ts');
    misses.push(...(await measureOverhead(large)));
  }
  return judge(misses);
});
