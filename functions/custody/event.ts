// Event ids of custody: a guard keeps each one, so that a repetition is known even after later events, and no other event can use the id again.
import { put, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { overtaken, Refusal } from './answer.ts';

const used = ['EVENT_ID_USED', 'This event id was used for another event. Use a new one.'] as const;

/** An event id, and its record with the digest of what was sent. */
interface Event {
  readonly value: string;
  readonly heldBy: string;
}

export const eventOf = (value: string, recordId: string, sentHash: string): Event => ({ value, heldBy: `${recordId}#${sentHash}` });

export const eventIdUsed = () => new Refusal(...used);

/** True if this event was recorded before. Throws a refusal for another event with the same id. */
export async function isRepeated({ value, heldBy }: Event): Promise<boolean> {
  const { data } = await guards().get({ kind: 'custody-event', value }).go({ consistent: true });
  if (data && data.heldBy !== heldBy) throw eventIdUsed();
  return data !== null;
}

export const putEvent = (event: Event): Write =>
  put(
    guards()
      .create({ kind: 'custody-event', ...event })
      .params(),
    overtaken(...used),
  );
