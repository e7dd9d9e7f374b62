// The nightly job, in steps over a queue (decision 228): makes a checkpoint of every history and locks it for years (decision 034). The state is in the message,
// because this job may write to no table.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { firstMaking, type MakingState, makeSome } from '../checkpoints/make.ts';
import type { Checkpoint } from '../checkpoints/store.ts';
import { type Run, runSteps, sendRun, takeRuns } from '../long-jobs/in-message.ts';
import { usualStepMs } from '../long-jobs/run.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';

interface How {
  readonly stepMs?: number;
  readonly mostInPart?: number;
}

interface Making extends Run<MakingState> {
  readonly checkpoint?: Checkpoint | undefined;
}

const firstRun = (now = new Date()): Making => ({ state: firstMaking(now), startedAt: now.toISOString(), steps: 0 });

const stepIn =
  ({ stepMs = usualStepMs, ...how }: How = {}) =>
  async ({ state, startedAt, steps }: Making): Promise<{ run: Making; isDone: boolean }> => {
    const made = await makeSome(state, { ...how, until: Date.now() + stepMs });
    const run = { state: made.state, startedAt, steps: steps + 1 };
    if (!made.end) return { run, isDone: false };
    const { checkpoint } = made.end;
    // Repeated if the last step is: the alarm misses a line that was lost.
    if (checkpoint) log('info', 'checkpoint made', { at: checkpoint.at, count: checkpoint.count, root: checkpoint.root, steps: run.steps });
    else log('warn', 'checkpoint not needed', { at: startedAt, reason: 'a later checkpoint exists' });
    return { run: { ...run, checkpoint }, isDone: true };
  };

/** Makes the checkpoint of this time in this process. Throws if there is a later one. */
export async function checkpointNow(now = new Date(), how: How = {}): Promise<Checkpoint> {
  const { checkpoint } = await runSteps(firstRun(now), stepIn(how));
  if (!checkpoint) throw new Error(`A checkpoint later than ${now.toISOString()} exists`);
  return checkpoint;
}

/** Without messages it starts a checkpoint. */
export async function handler(event: Partial<SQSEvent> = {}): Promise<SQSBatchResponse | { started: string }> {
  const queueUrl = env().CHECKPOINT_QUEUE_URL;
  if (!queueUrl) throw new Error('The checkpoint needs the address of its queue: CHECKPOINT_QUEUE_URL');
  if (event.Records) return takeRuns('checkpoint', queueUrl, stepIn(), { Records: event.Records });
  const run = firstRun();
  await sendRun(queueUrl, run);
  return { started: run.startedAt };
}
