// The weekly job: verifies every history by its chain and by the recent checkpoints, and logs each fault; an alarm filters on that line.
import { type Verified, verifyHistories } from '../checkpoints/verify.ts';
import { log } from '../platform/log.ts';

const mostLines = 50;

/**
 * Two weeks and a day. Reading a list of a million heads takes ten seconds and each night adds a list, so ten years of lists would take hours; the job
 * has 15 minutes. Each list is compared in two weekly runs, and also covers what earlier lists said (decision 095).
 */
const usualDays = 15;

/** `days` to compare more lists, if weekly verifications were missed. */
export async function handler({ days = usualDays, ...options }: { readonly days?: number; readonly pauseMs?: number } = {}): Promise<Verified> {
  const verified = await verifyHistories({ ...options, days });
  const { broken, ...figures } = verified;
  for (const what of broken.slice(0, mostLines)) log('error', 'history broken', { what });
  log('info', 'histories verified', { ...figures, broken: broken.length });
  return { ...figures, broken: broken.slice(0, mostLines) };
}
