// Each minute: sends the letters and SMS that are due, notifications at once and the daily digests.
import { type Delivered, deliverDue } from '../mail/deliver.ts';
import { log } from '../platform/log.ts';

/** The function has a minute, and a letter begun has to be finished in it. */
const workMs = 40_000;

export async function handler(): Promise<Delivered> {
  const delivered = await deliverDue({ until: Date.now() + workMs });
  if (delivered.sent + delivered.dropped + delivered.failed > 0) log('info', 'letters delivered', { ...delivered });
  return delivered;
}
