// EventBridge Scheduler's part on one machine: the daily sweep at 05:00 in Johannesburg, and the searches' snapshots each hour.
import { dayOf } from '../../shared/kinds/time.ts';

/** 05:00 in Johannesburg is 03:00 UTC the whole year. */
const hourUtc = 3;

/** When the sweep is next due. */
export function nextSweep(now: Date): Date {
  const today = new Date(`${dayOf(now)}T0${hourUtc}:00:00Z`);
  return today > now ? today : new Date(today.getTime() + 86_400_000);
}

const hourMs = 3_600_000;

/** Writes the searches' snapshots; by itself it runs each hour (infra/stacks/jobs.ts). */
export async function writeSnapshots(wanted: { missing?: boolean; whole?: boolean } = {}): Promise<void> {
  const { handler } = await import('../../functions/jobs/snapshot.ts');
  await handler(wanted).catch((error: unknown) => console.error('The snapshots were not written:', error));
}

export function startScheduler(): { stop(): void } {
  let timer: NodeJS.Timeout;
  const arm = () => {
    timer = setTimeout(run, nextSweep(new Date()).getTime() - Date.now());
    timer.unref();
  };
  const run = async () => {
    const { handler } = await import('../../functions/jobs/sweep.ts');
    await handler().catch((error: unknown) => console.error('The daily sweep failed:', error));
    arm();
  };
  arm();
  const hourly = setInterval(writeSnapshots, hourMs);
  hourly.unref();
  return {
    stop: () => {
      clearTimeout(timer);
      clearInterval(hourly);
    },
  };
}
