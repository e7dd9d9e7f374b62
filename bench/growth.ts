// Measures the cost of each call in a small and a large registry in turn: time, requests and capacity units.
import type { CallName } from './calls.ts';
import { hundredths, interleave, keep, type Spread, settled, spread } from './measure.ts';
import { type Filled, say } from './registry.ts';
import { type Side, startSide } from './sides.ts';
import { showTable, thousands, timesIn } from './table.ts';

/** The p50 of the large registry may be at most this many times that of the small one. */
const mostRatio = 1.1;
const rounds = 40;
/** Calls of each registry in one round. */
const perRound = 5;

/** Warm-up calls, the same for both: the functions run in a new process, and the database has one compiler (speed.ts). */
const warmUp: readonly (readonly [CallName, number])[] = [
  ['register', 150],
  ['list of 50', 150],
  ['get', 300],
  ['search, a page of 50', 150],
  ['search, one', 150],
  ['search, none', 150],
  ['dashboard', 200],
  ['lifecycle counts', 100],
  ['license counts', 100],
  ['transaction counts', 100],
  ['geographic distribution', 100],
];
const warmAtOnce = 25;

const nothing = { requests: 0, readUnits: 0, writeUnits: 0 };

async function warm(sides: readonly Side[]): Promise<void> {
  for (const [call, times] of warmUp) {
    for (let done = 0; done < times; done += warmAtOnce) for (const side of sides) await side.measure(call, warmAtOnce);
  }
  await settled(() => Promise.all(sides.map((side) => side.measure('search, none', 1))));
}

export async function measureGrowth(small: Filled, large: Filled): Promise<string[]> {
  const sides = [startSide(small.environment), startSide(large.environment)] as const;
  await warm(sides);
  say('growth: warmed up');
  const rows: object[] = [];
  const lines: (string | number)[][] = [];
  const misses: string[] = [];
  const names = [...warmUp.map(([name]) => name).filter((name) => name !== 'register'), 'register' as const];
  for (const name of names) {
    const costs = [{ ...nothing }, { ...nothing }];
    const roundOf = (at: 0 | 1) => async () => {
      const { times, ...cost } = await sides[at].measure(name, perRound);
      for (const part of ['requests', 'readUnits', 'writeUnits'] as const) (costs[at] ?? cost)[part] += cost[part] / (rounds * perRound);
      return [...times];
    };
    const [ofSmall, ofLarge] = (await interleave(rounds, roundOf(0), roundOf(1))).map(spread) as [Spread, Spread];
    const ratio = hundredths(ofLarge.p50 / ofSmall.p50);
    const costOf = (at: 0 | 1) => Object.fromEntries(Object.entries(costs[at] ?? {}).map(([part, sum]) => [part, hundredths(sum)])) as typeof nothing;
    const shown = ([at, times]: [0 | 1, Spread]) => {
      const { requests, readUnits, writeUnits } = costOf(at);
      return `${requests} · ${readUnits}${writeUnits ? ` + ${writeUnits} written` : ''} · ${timesIn(times)}`;
    };
    lines.push([name, shown([0, ofSmall]), shown([1, ofLarge]), ratio]);
    rows.push({ size: small.size, call: name, ...ofSmall, ...costOf(0) }, { size: large.size, call: name, ...ofLarge, ...costOf(1), ratio });
    if (!(ratio <= mostRatio)) misses.push(`${name} at ${large.size} takes ${ratio} times as long as at ${small.size}; the limit is ${mostRatio}`);
    say(`  ${name}: ${ofSmall.p50} ms at ${small.size}, ${ofLarge.p50} ms at ${large.size}, ${ratio} times`);
  }
  for (const side of sides) await side.stop();
  keep('growth', rows);
  showTable('growth', ['call', `${thousands(small.size)}: requests · read units · p50 (p95)`, thousands(large.size), 'times'], lines);
  console.table(rows);
  return misses;
}
