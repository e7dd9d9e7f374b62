// Runs the smoke test: one call of each kind, an upload and a search. It changes no record except a document, which it withdraws.
import { Caller } from './caller.ts';
import { openSteps } from './open-steps.ts';
import { signedInSteps } from './signed-in-steps.ts';
import { type Known, NotChecked, type Visitor } from './step.ts';

export type Outcome = 'passed' | 'failed' | 'not checked';

/** Runs all steps in order and reports each. After a failed sign-in the rest is not checked. Returns how many failed. */
export async function smoke(visitor: Visitor, report: (outcome: Outcome, title: string, reason?: string) => void): Promise<number> {
  const caller = new Caller(visitor.address);
  const known: Known = {};
  let failed = 0;
  const [signIn, ...others] = signedInSteps;
  for (const step of [...openSteps, signIn, ...others]) {
    const [title, run] = step;
    try {
      if (others.includes(step) && !known.role) throw new NotChecked('nobody is signed in');
      await run(caller, known, visitor);
      report('passed', title);
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof NotChecked) report('not checked', title, message);
      else {
        failed++;
        report('failed', title, message);
      }
    }
  }
  return failed;
}
