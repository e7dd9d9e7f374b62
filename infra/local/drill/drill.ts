// `npm run drill`: while 200 writes are under way the host, or its database, is killed; nothing acknowledged may be lost, nothing may stand half.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const victims = ['host', 'database'] as const;
export type Victim = (typeof victims)[number];

/** What a round found. All but `faults` are numbers of firearms. */
export interface Round {
  readonly victim: Victim;
  readonly sent: number;
  /** Whether enough was acknowledged for the kill to come. */
  readonly killed: boolean;
  /** Answered 201 before the kill, or in spite of it. */
  readonly acknowledged: number;
  /** Of those: not there after the restart. */
  readonly lost: number;
  /** There after the restart, though nobody was told. */
  readonly unacknowledged: number;
  /** There after every write that had no 201 was sent again. */
  readonly afterAgain: number;
  /** Of those: more than one of a serial number. */
  readonly twice: number;
  /** What was not whole after the restart or after sending again. */
  readonly faults: readonly string[];
}

/** Whether a round killed its victim, lost nothing, doubled nothing and left nothing half. */
export const passed = ({ sent, killed, lost, afterAgain, twice, faults }: Round): boolean =>
  killed && lost === 0 && twice === 0 && afterAgain === sent && faults.length === 0;

/** A round in a process of its own. */
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
    if (!killed) console.error(`${victim}: was not killed, as less than a third of the writes came through. The machine is too busy: run it again.`);
    for (const fault of faults) console.error(`${victim}: ${fault}`);
  }
  return rounds.every(passed);
}
