// Creates the first data of a registry in steps and keeps each finished step (kept.ts).
import { keepStep, stepsKept } from './kept.ts';
import { addDemoPeople } from './people.ts';
import type { System } from './system.ts';

/** Demo records have earlier dates, so a search that read past those dates misses them. It is loaded again. */
export const forgetSearched = async () => (await import('../../functions/jobs/snapshot.ts')).forget();

interface Wanted {
  readonly firearms: number;
  readonly past: boolean;
  readonly progress: (done: number, of: number) => void;
  readonly say: (text: string) => void;
}

/** Makes the steps that an earlier start did not finish. */
export async function makeFirstData(dir: string, system: Pick<System, 'settled'>, { say, ...wanted }: Wanted): Promise<void> {
  const { firstSteps } = await import('./seed/seed.ts');
  const steps = firstSteps(wanted, addDemoPeople);
  const finished = stepsKept(dir);
  for (const [at, { name, work }] of steps.entries()) {
    if (at < finished) continue;
    say(`Creating ${name}`);
    await forgetSearched();
    await work();
    // Copies are made only when nothing is being written.
    await system.settled();
    keepStep(dir, at + 1);
  }
}
