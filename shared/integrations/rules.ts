// Decides whether a message may be replayed, and why not.
import type { IntegrationLog } from './schema.ts';

/** Longer than the longest pause between two attempts: a message untouched for so long was lost. */
const lostAfterMs = 6 * 3_600_000;

/** Why the message cannot be replayed now; undefined if it can. Replaying a message that arrived would do no harm, but nobody needs it. */
export function replayRefusalOf({ direction, message }: Pick<IntegrationLog, 'direction' | 'message'>, now = Date.now()): string | undefined {
  if (direction === 'in') return 'The partner sent this message. Only the partner can send it again.';
  if (!message) return 'The message is no longer kept.';
  if (message.status === 'sent') return 'This message has already arrived.';
  const waitsSince = Date.parse(message.nextAttemptAt ?? message.updatedAt);
  if (message.status !== 'failed' && now - waitsSince < lostAfterMs)
    return 'The system is still retrying this message. You can replay it once its attempts have failed.';
  return undefined;
}
