// `npm run drill`: kills the host or its database during 200 writes. No acknowledged write may be lost, and no record may be incomplete. Then it restores a
// backup, and says how long that took and how old the newest backup is.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const victims = ['host', 'database'] as const;
export type Victim = (typeof victims)[number];

/** The result of a round. Everything except `faults` counts firearms. */
export interface Round {
  readonly victim: Victim;
  readonly sent: number;
  /** False if too few writes were acknowledged to reach the kill. */
  readonly killed: boolean;
  /** Answered 201, before or after the kill. */
  readonly acknowledged: number;
  /** Acknowledged but missing after the restart. */
  readonly lost: number;
  /** Present after the restart, but never acknowledged. */
  readonly unacknowledged: number;
  /** Present after every write without a 201 was sent again. */
  readonly afterAgain: number;
  /** Serial numbers that are registered more than once. */
  readonly twice: number;
  /** Faults found after the restart or after the writes were sent again. */
  readonly faults: readonly string[];
}

/** True if a round killed its victim, lost nothing, duplicated nothing and left nothing incomplete. */
export const passed = ({ sent, killed, lost, afterAgain, twice, faults }: Round): boolean =>
  killed && lost === 0 && twice === 0 && afterAgain === sent && faults.length === 0;

/** The result of restoring a backup. */
export interface Restored {
  /** The newest backup of this machine; undefined if there is none, and an example was restored. */
  readonly newest?: { readonly from: string; readonly at: string } | undefined;
  readonly items: number;
  /** Until the restored registry was checked. */
  readonly seconds: number;
  readonly faults: readonly string[];
}

/** Runs a script of this folder in a separate process, and returns its message. */
async function played<T>(script: URL, ...args: string[]): Promise<T> {
  const child = fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'] });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${script.pathname} ended without a result (exit ${code}).`);
    }),
  ]);
  return message as T;
}

export const playRound = (victim: Victim, sent: number): Promise<Round> => played(new URL('./round.ts', import.meta.url), victim, String(sent));

export const playRestore = (backups: string): Promise<Restored> => played(new URL('./restoring.ts', import.meta.url), backups);

const minutesOf = (ms: number): string => `${Math.floor(ms / 3_600_000)} h ${Math.floor(ms / 60_000) % 60} min`;

/** The sentences about the recovery point and the recovery time. */
export function saysOf({ newest, items, seconds, faults }: Restored, now = Date.now()): string[] {
  const point = newest
    ? `The newest backup (${newest.from}) is ${minutesOf(now - Date.parse(newest.at))} old: a restore loses the changes of that time (recovery point).`
    : 'This machine has no backup: nothing could be restored. Run npm run backup. The drill restored an example instead.';
  const restored = `${items} items were restored and checked in ${seconds.toFixed(0)} s (recovery time).`;
  return [point, ...(faults.length > 0 ? faults.map((fault) => `The backup could not be restored: ${fault}`) : [restored])];
}

/** `backups` is the folder of this machine's backups. */
export async function drill(backups: string, sent = 200): Promise<boolean> {
  const rounds: Round[] = [];
  for (const victim of victims) rounds.push(await playRound(victim, sent));
  const restored = await playRestore(backups);
  console.table(rounds.map(({ faults, ...counts }) => ({ ...counts, faults: faults.length })));
  for (const { victim, killed, faults } of rounds) {
    if (!killed) console.error(`${victim}: was not killed, because fewer than a third of the writes succeeded. The machine is too busy. Run the drill again.`);
    for (const fault of faults) console.error(`${victim}: ${fault}`);
  }
  for (const sentence of saysOf(restored)) console.log(sentence);
  return rounds.every(passed) && restored.faults.length === 0;
}
