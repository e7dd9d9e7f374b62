// Measures times, summarises them, and checks limits.
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const hundredths = (n: number): number => Math.round(n * 100) / 100;

/** The time that this share of the times does not exceed. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export interface Spread {
  /** In milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export const spread = (times: readonly number[]): Spread => ({ p50: hundredths(quantile(times, 0.5)), p95: hundredths(quantile(times, 0.95)) });

/** The milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Measures two sides in turn, and each goes first in every other round, so that other load on the machine affects both alike. A side returns the times of
 * one round.
 */
export async function interleave(
  rounds: number,
  a: (round: number) => Promise<number[]>,
  b: (round: number) => Promise<number[]>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) times[0].push(...(await a(round)));
    times[1].push(...(await b(round)));
    if (round % 2 === 1) times[0].push(...(await a(round)));
  }
  return times;
}

const quietMs = 11_000;

/** Waits until earlier changes no longer add to the cost of a search, which reads ten seconds back for late changes. */
export async function settled(search: () => Promise<unknown>): Promise<void> {
  await search();
  await wait(quietMs);
  await search();
}

/** Writes bench/<name>.json. */
export function keep(name: string, results: object): void {
  writeFileSync(fileURLToPath(new URL(`./${name}.json`, import.meta.url)), `${JSON.stringify(results, null, 2)}\n`);
}

/** Prints the limits that were exceeded. Returns true if there are none. */
export function judge(misses: readonly string[]): boolean {
  for (const miss of misses) console.error(`Limit exceeded: ${miss}`);
  return misses.length === 0;
}
