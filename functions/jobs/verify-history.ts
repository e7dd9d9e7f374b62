// The weekly job: verifies every history by its chain and by the latest checkpoints, and says what differs; an alarm stands on the line.
import { type Verified, verifyHistories } from '../checkpoints/verify.ts';
import { log } from '../platform/log.ts';

const mostLines = 50;

/**
 * Two weeks and a day. A list of a million heads takes ten seconds to read, and each night adds one: all that ten years keep would take
 * hours of the quarter that the job has. Each list is compared in two weekly runs, and binds what the lists before it said (decision 095).
 */
const usualDays = 15;

/** `days` for more of them, where weekly verifications were missed. */
export async function handler({ days = usualDays, ...options }: { readonly days?: number; readonly pauseMs?: number } = {}): Promise<Verified> {
  const verified = await verifyHistories({ ...options, days });
  const { broken, ...figures } = verified;
  for (const what of broken.slice(0, mostLines)) log('error', 'history broken', { what });
  log('info', 'histories verified', { ...figures, broken: broken.length });
  return { ...figures, broken: broken.slice(0, mostLines) };
}
