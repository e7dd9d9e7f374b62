// The nightly job: makes a checkpoint of every history and locks it for years (decision 034).
import { makeCheckpoint } from '../checkpoints/make.ts';
import { log } from '../platform/log.ts';

export async function handler(): Promise<{ at: string; count: number; root: string }> {
  const { at, count, root } = await makeCheckpoint();
  log('info', 'checkpoint made', { at, count, root });
  return { at, count, root };
}
