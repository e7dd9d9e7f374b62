// The weekly job, in steps over a queue (decision 219): verifies every history by its chain and by the recent checkpoints, and logs each fault; an alarm
// filters on that line. The state is in the message, because this job may write nothing.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Figures, firstState, type State, verifySome } from '../checkpoints/verify.ts';
import { type Run, runSteps, sendRun, takeRuns } from '../long-jobs/in-message.ts';
import { usualStepMs } from '../long-jobs/run.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';

/** Of one step. */
const mostLines = 50;

/**
 * Two weeks and a day: each night adds a list of all heads, so ten years of lists would take hours. Each list is compared in two weekly runs, and also
 * covers what earlier lists said (decision 095).
 */
const usualDays = 15;

interface Verification extends Run<State> {
  readonly broken: number;
}

interface How {
  readonly pauseMs?: number;
  readonly stepMs?: number;
}

const firstRun = (days: number, now = new Date()): Verification => ({ state: firstState(days), startedAt: now.toISOString(), steps: 0, broken: 0 });

const stepIn =
  ({ pauseMs = 2000, stepMs = usualStepMs }: How = {}) =>
  async ({ state, startedAt, steps, broken }: Verification): Promise<{ run: Verification; isDone: boolean }> => {
    const done = await verifySome(state, { pauseMs, now: new Date(startedAt), until: Date.now() + stepMs });
    for (const what of done.broken.slice(0, mostLines)) log('error', 'history broken', { what });
    const run = { state: done.state, startedAt, steps: steps + 1, broken: broken + done.broken.length };
    if (done.isDone) {
      const seconds = Math.round((Date.now() - Date.parse(startedAt)) / 1000);
      log('info', 'histories verified', { ...run.state.figures, broken: run.broken, steps: run.steps, seconds });
    }
    return { run, isDone: done.isDone };
  };

/** Runs the whole verification in this process. `days` to compare more lists, if weekly verifications were missed. */
export async function verifyNow({ days = usualDays, ...how }: How & { readonly days?: number } = {}): Promise<Figures & { readonly broken: number }> {
  const { state, broken } = await runSteps(firstRun(days), stepIn(how));
  return { ...state.figures, broken };
}

/** Without messages it starts the verification; `days` as in `verifyNow`. */
export async function handler(event: Partial<SQSEvent> & { readonly days?: number } = {}): Promise<SQSBatchResponse | { started: string }> {
  const queueUrl = env().VERIFY_QUEUE_URL;
  if (!queueUrl) throw new Error('The verification needs the address of its queue: VERIFY_QUEUE_URL');
  if (event.Records) return takeRuns('verify', queueUrl, stepIn(), { Records: event.Records });
  const run = firstRun(event.days ?? usualDays);
  await sendRun(queueUrl, run);
  return { started: run.startedAt };
}
