// EventBridge Scheduler's part on one machine: the daily sweep at 05:00, the checkpoint at 02:00 (Johannesburg), snapshots and late uploads hourly, emails
// and SMS each minute, and alerts about firearms that are out and the daily copies of registers every five minutes.
import { dayOf } from '../../shared/kinds/time.ts';

/** Johannesburg is two hours ahead of UTC all year. */
const sweepHourUtc = 3;
const checkpointHourUtc = 0;
const dayMs = 86_400_000;

/** Returns the next time it is that hour. */
function nextAt(hourUtc: number, now: Date): Date {
  const today = new Date(`${dayOf(now)}T0${hourUtc}:00:00Z`);
  return today > now ? today : new Date(today.getTime() + dayMs);
}

/** Returns the time of the next sweep. */
export const nextSweep = (now: Date): Date => nextAt(sweepHourUtc, now);

const hourMs = 3_600_000;

/** Writes the searches' snapshots. In the cloud it runs every hour (infra/stacks/jobs.ts). */
export async function writeSnapshots(wanted: { missing?: boolean; whole?: boolean } = {}): Promise<void> {
  const { handler } = await import('../../functions/jobs/snapshot.ts');
  await handler(wanted).catch((error: unknown) => console.error('The snapshots were not written:', error));
}

/** Checks uploads whose event was lost, for example when the system stopped, and rejects uploads that never arrived. */
async function sweepUploads(): Promise<void> {
  const { handler } = await import('../../functions/jobs/check-upload.ts');
  await handler({}).catch((error: unknown) => console.error('The sweep of uploads failed:', error));
}

/** Sends the emails and SMS that are due. In the cloud it runs every minute (infra/stacks/mail.ts). */
export async function deliverLetters(): Promise<void> {
  const { handler } = await import('../../functions/jobs/mail.ts');
  await handler().catch((error: unknown) => console.error('Emails and SMS were not sent:', error));
}
const lettersMs = 10_000;

/** Takes the due steps of alerts about firearms that are out. In the cloud it runs every five minutes (infra/stacks/jobs.ts). */
async function watchCustody(): Promise<void> {
  const { handler } = await import('../../functions/jobs/watch-custody.ts');
  await handler().catch((error: unknown) => console.error('The alerts about firearms that are out failed:', error));
}
const watchMs = 5 * 60_000;

/** Makes the daily copies of 06:00 and 18:00 that are not made yet: a run without work reads one record. In the cloud it runs only in the hours after. */
async function copyRegisters(): Promise<void> {
  const { handler } = await import('../../functions/jobs/copy-registers.ts');
  await handler().catch((error: unknown) => console.error('The registers of provision were not copied:', error));
}
const copyMs = 5 * 60_000;

/** Starts the sweep; its queue continues it (system.ts). */
async function sweep(): Promise<void> {
  const { handler } = await import('../../functions/jobs/sweep.ts');
  await handler().catch((error: unknown) => console.error('The daily sweep failed:', error));
}

/** Starts the sweep if it was missed at 05:00, and at once for a new registry. Returns whether it was due. */
export async function sweepIfMissed(now = new Date()): Promise<boolean> {
  const { sweptAt } = await import('../../functions/compliance/sweep-progress.ts');
  const last = await sweptAt();
  const due = new Date(nextSweep(now).getTime() - dayMs);
  if (last && new Date(last) >= due) return false;
  await sweep();
  return true;
}

async function makeCheckpoint(): Promise<void> {
  const { checkpointNow } = await import('../../functions/jobs/checkpoint.ts');
  await checkpointNow().catch((error: unknown) => console.error('The checkpoint was not made:', error));
}

/** Makes the nightly checkpoint if it was missed. A failure of the sweep does not stop it. */
export async function checkpointIfMissed(now = new Date()): Promise<void> {
  const { findLatest } = await import('../../functions/checkpoints/store.ts');
  const latest = await findLatest();
  if (!latest || Date.parse(latest.checkpoint.at) < nextAt(checkpointHourUtc, now).getTime() - dayMs) await makeCheckpoint();
}

/** Runs the work each day at the hour. Returns a function that stops it. */
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
  const again = [
    setInterval(writeSnapshots, hourMs),
    setInterval(sweepUploads, hourMs),
    setInterval(deliverLetters, lettersMs),
    setInterval(watchCustody, watchMs),
    setInterval(copyRegisters, copyMs),
  ];
  for (const each of again) each.unref();
  return {
    stop: () => {
      for (const end of ends) end();
      for (const each of again) clearInterval(each);
    },
  };
}
