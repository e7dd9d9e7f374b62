// The weekly job: verifies every history by its chain and by the checkpoints, and says what differs; an alarm stands on the line.
import { type Verified, verifyHistories } from '../checkpoints/verify.ts';
import { log } from '../platform/log.ts';

const mostLines = 50;

export async function handler(options: { readonly pauseMs?: number } = {}): Promise<Verified> {
  const verified = await verifyHistories(options);
  const { broken, ...figures } = verified;
  for (const what of broken.slice(0, mostLines)) log('error', 'history broken', { what });
  log('info', 'histories verified', { ...figures, broken: broken.length });
  return { ...figures, broken: broken.slice(0, mostLines) };
}
