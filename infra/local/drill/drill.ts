// `npm run drill`: kills the host or its database during 200 writes. No acknowledged write may be lost, and no record may be incomplete.
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

/** Runs a round in a separate process. */
export async function playRound(victim: Victim, sent: number): Promise<Round> {
  const child = fork(fileURLToPath(new URL('./round.ts', import.meta.url)), [victim, String(sent)], { execArgv: ['--import', 'tsx'] });
  const [round] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The round ended without a result (exit ${code}).`);
    }),
  ])) as [Round];
  return round;
}

export async function drill(sent = 200): Promise<boolean> {
  const rounds: Round[] = [];
  for (const victim of victims) rounds.push(await playRound(victim, sent));
  console.table(rounds.map(({ faults, ...counts }) => ({ ...counts, faults: faults.length })));
  for (const { victim, killed, faults } of rounds) {
    if (!killed) console.error(`${victim}: was not killed, because fewer than a third of the writes succeeded. The machine is too busy. Run the drill again.`);
    for (const fault of faults) console.error(`${victim}: ${fault}`);
  }
  return rounds.every(passed);
}
