// When a message may be sent again, and why not.
import type { IntegrationLog } from './schema.ts';

/** Longer than the longest pause between two tries: a message untouched for that long was lost on its way. */
const lostAfterMs = 6 * 3_600_000;

/** Why this cannot be sent again now; undefined when it can. Sending again what has arrived would do no harm, and is not asked for. */
export function replayRefusalOf({ direction, message }: Pick<IntegrationLog, 'direction' | 'message'>, now = Date.now()): string | undefined {
  if (direction === 'in') return 'The partner sent this: only the partner can send it again.';
  if (!message) return 'The message is no longer kept.';
  if (message.status === 'sent') return 'The message has arrived.';
  const waitsSince = Date.parse(message.nextAttemptAt ?? message.updatedAt);
  if (message.status !== 'failed' && now - waitsSince < lostAfterMs) return 'The message is still being tried. It can be sent again once it has been given up.';
  return undefined;
}
