// Every minute: sends the due emails and SMS, including the daily digests.
import { type Delivered, deliverDue } from '../mail/deliver.ts';
import { log } from '../platform/log.ts';

/** The function may run for a minute, and must finish each email that it starts. */
const workMs = 40_000;

export async function handler(): Promise<Delivered> {
  const delivered = await deliverDue({ until: Date.now() + workMs });
  if (delivered.sent + delivered.dropped + delivered.failed > 0) log('info', 'letters delivered', { ...delivered });
  return delivered;
}
