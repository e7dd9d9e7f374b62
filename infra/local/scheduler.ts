// EventBridge Scheduler's part on one machine: the daily sweep at 05:00 and the checkpoint at 02:00 in Johannesburg; each hour snapshots and late uploads; letters and SMS.
import { dayOf } from '../../shared/kinds/time.ts';

/** Johannesburg is two hours ahead of UTC the whole year. */
const sweepHourUtc = 3;
const checkpointHourUtc = 0;
const dayMs = 86_400_000;

/** When it is next that hour. */
function nextAt(hourUtc: number, now: Date): Date {
  const today = new Date(`${dayOf(now)}T0${hourUtc}:00:00Z`);
  return today > now ? today : new Date(today.getTime() + dayMs);
}

/** When the sweep is next due. */
export const nextSweep = (now: Date): Date => nextAt(sweepHourUtc, now);

const hourMs = 3_600_000;

/** Writes the searches' snapshots; by itself it runs each hour (infra/stacks/jobs.ts). */
export async function writeSnapshots(wanted: { missing?: boolean; whole?: boolean } = {}): Promise<void> {
  const { handler } = await import('../../functions/jobs/snapshot.ts');
  await handler(wanted).catch((error: unknown) => console.error('The snapshots were not written:', error));
}

/** Checks the uploads whose event was lost, as when the system was stopped between the two, and gives up those that never came. */
async function sweepUploads(): Promise<void> {
  const { handler } = await import('../../functions/jobs/check-upload.ts');
  await handler({}).catch((error: unknown) => console.error('The uploads were not swept:', error));
}

/** Sends the letters and SMS that are due; in the cloud it runs each minute (infra/stacks/mail.ts). */
export async function deliverLetters(): Promise<void> {
  const { handler } = await import('../../functions/jobs/mail.ts');
  await handler().catch((error: unknown) => console.error('The letters were not delivered:', error));
}
const lettersMs = 10_000;

async function sweep(): Promise<void> {
  const { handler } = await import('../../functions/jobs/sweep.ts');
  await handler().catch((error: unknown) => console.error('The daily sweep failed:', error));
}

/** A machine that was off at 05:00 sweeps when it is on again; a new registry at once. Answers whether it was due. */
export async function sweepIfMissed(now = new Date()): Promise<boolean> {
  const { sweptAt } = await import('../../functions/compliance/sweep-progress.ts');
  const last = await sweptAt();
  const due = new Date(nextSweep(now).getTime() - dayMs);
  if (last && new Date(last) >= due) return false;
  await sweep();
  return true;
}

async function makeCheckpoint(): Promise<void> {
  const { handler } = await import('../../functions/jobs/checkpoint.ts');
  await handler().catch((error: unknown) => console.error('The checkpoint was not made:', error));
}

/** The same of the nightly checkpoint: each stands by itself, and none is missed for good. */
export async function checkpointIfMissed(now = new Date()): Promise<void> {
  const { findLatest } = await import('../../functions/checkpoints/store.ts');
  const latest = await findLatest();
  if (!latest || Date.parse(latest.checkpoint.at) < nextAt(checkpointHourUtc, now).getTime() - dayMs) await makeCheckpoint();
}

/** Each day at the hour; answers what ends it. */
function daily(hourUtc: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    timer = setTimeout(run, nextAt(hourUtc, new Date()).getTime() - Date.now());
    timer.unref();
  };
  const run = async () => {
    await work();
    arm();
  };
  arm();
  return () => clearTimeout(timer);
}

export function startScheduler(): { stop(): void } {
  const ends = [daily(sweepHourUtc, sweep), daily(checkpointHourUtc, makeCheckpoint)];
  const again = [setInterval(writeSnapshots, hourMs), setInterval(sweepUploads, hourMs), setInterval(deliverLetters, lettersMs)];
  for (const each of again) each.unref();
  return {
    stop: () => {
      for (const end of ends) end();
      for (const each of again) clearInterval(each);
    },
  };
}
