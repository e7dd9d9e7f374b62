// Times, what they come to, and whether a bound holds.
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const hundredths = (n: number): number => Math.round(n * 100) / 100;

/** The time that so large a share of the times does not exceed. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export interface Spread {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export const spread = (times: readonly number[]): Spread => ({ p50: hundredths(quantile(times, 0.5)), p95: hundredths(quantile(times, 0.95)) });

/** Milliseconds that the work took. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Two sides measured in turn, each the first in every other round, so that what the machine does besides falls on both alike.
 * A side answers the times of one round.
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

/** A search looks ten seconds back for late changes: comes when those that were made before are no longer part of what it costs. */
export async function settled(search: () => Promise<unknown>): Promise<void> {
  await search();
  await wait(quietMs);
  await search();
}

/** Writes bench/<name>.json. */
export function keep(name: string, results: object): void {
  writeFileSync(fileURLToPath(new URL(`./${name}.json`, import.meta.url)), `${JSON.stringify(results, null, 2)}\n`);
}

/** Says which bounds were not met; true when all were. */
export function judge(misses: readonly string[]): boolean {
  for (const miss of misses) console.error(`Bound not met: ${miss}`);
  return misses.length === 0;
}
