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
  const large = await filled(Math.max(...sizes));
  const misses: string[] = [];
  if (which === 'speed' || which === 'growth') {
    const { measureGrowth } = await import('./growth.ts');
    misses.push(...(await measureGrowth(await filled(Math.min(...sizes)), large)));
  }
  // From here on in this process.
  Object.assign(process.env, large.environment);
  if (which === 'speed' || which === 'overhead') {
    const { measureOverhead } = await import('./overhead.ts');
    misses.push(...(await measureOverhead(large)));
  }
  if (which === 'speed' || which === 'postgres') {
    const { measurePostgres } = await import('./postgres/compare.ts');
    misses.push(...(await measurePostgres(large)));
  }
  return judge(misses);
});
