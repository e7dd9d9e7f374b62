// Runs a job in short steps over a queue, with the whole state of a run in its message: for jobs that may not write to the table (decisions 219, 228). The
// queue repeats a step that failed. It can also deliver a message twice; then both runs do the same, and a job's last step must accept that it was done before.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log, traceOf } from '../platform/log.ts';
import { putInQueue } from '../platform/queues.ts';

export interface Run<S> {
  readonly state: S;
  readonly startedAt: string;
  readonly steps: number;
}

/** Does one step. Returns the run after it, and whether it was the last. */
type Step<R> = (run: R) => Promise<{ readonly run: R; readonly isDone: boolean }>;

/** Starts a run, or sends its next step. A queue accepts messages of 256 KB. */
export const sendRun = (queueUrl: string, run: Run<unknown>): Promise<void> => putInQueue(queueUrl, { run: JSON.stringify(run) });

/** Runs all steps in this process. Returns the run after the last one. */
export async function runSteps<R>(first: R, step: Step<R>): Promise<R> {
  let run = first;
  for (let isDone = false; !isDone; ) ({ run, isDone } = await step(run));
  return run;
}

/** Does the step of each message and sends the next one. */
export async function takeRuns<R extends Run<unknown>>(job: string, queueUrl: string, step: Step<R>, { Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of Records) {
    const before = JSON.parse((JSON.parse(body) as { run: string }).run) as R;
    try {
      const { run, isDone } = await step(before);
      if (!isDone) await sendRun(queueUrl, run);
    } catch (error) {
      log('warn', 'job step failed', { job, step: before.steps + 1, run: before.startedAt, ...traceOf(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
