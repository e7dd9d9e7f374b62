// The first data of a registry: step by step, each kept when it is finished (kept.ts).
import { keepStep, stepsKept } from './kept.ts';
import { addDemoPeople } from './people.ts';
import type { System } from './system.ts';

/** Demo records are dated back, which a change feed does not tell a search that has read further: it begins anew after them. */
export const forgetSearched = async () => (await import('../../functions/jobs/snapshot.ts')).forget();

interface Wanted {
  readonly firearms: number;
  readonly past: boolean;
  readonly progress: (done: number, of: number) => void;
  readonly say: (text: string) => void;
}

/** Makes what an earlier start has not finished. */
export async function makeFirstData(dir: string, system: Pick<System, 'settled'>, { say, ...wanted }: Wanted): Promise<void> {
  const { firstSteps } = await import('./seed/seed.ts');
  const steps = firstSteps(wanted, addDemoPeople);
  const finished = stepsKept(dir);
  for (const [at, { name, work }] of steps.entries()) {
    if (at < finished) continue;
    say(`Making ${name}`);
    await forgetSearched();
    await work();
    // The copy is of a moment at which nothing is being written.
    await system.settled();
    keepStep(dir, at + 1);
  }
}
