// Stores emails and SMS: pending, taken, sent, dropped or failed; and the addresses that get no more emails.
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion, update } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { notify } from '../notifications/store.ts';
import { type LetterRecord, letters, type MailStopRecord, mailStops, type Queue, type stopReasons } from './entity.ts';

export type StopReason = (typeof stopReasons)[number];

/** Longer than the stream, or anyone replaying its events, could deliver the same event again. */
const keptSeconds = 30 * 86_400;

/** A notification may have both an email and an SMS. */
const smsPrefix = 'sms-';
export const smsId = (notificationId: string): string => smsPrefix + notificationId;
export const digestId = (userId: string, day: string): string => `digest-${userId}-${day}`;
export const notificationIdOf = ({ id, kind }: Pick<LetterRecord, 'id' | 'kind'>): string => (kind === 'sms' ? id.slice(smsPrefix.length) : id);

export async function findLetter(id: string): Promise<LetterRecord | undefined> {
  const { data } = await letters().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

const isThere = () => new Problem('conflict', 'This email or SMS already exists.');
const unlessConflict = (error: unknown) => {
  if (error instanceof Problem && error.code === 'conflict') return;
  throw error;
};

/** Adds a pending email or SMS; does nothing if it already exists. */
export async function writeLetter(letter: Pick<LetterRecord, 'id' | 'userId' | 'kind' | 'day' | 'dueAt'>, at: Date): Promise<void> {
  const expiresAt = Math.ceil(at.getTime() / 1000) + keptSeconds;
  const queue: Queue = letter.kind === 'sms' ? 'sms' : 'waiting';
  const record = { ...letter, status: 'waiting', queue, attempts: 0, createdAt: at.toISOString(), expiresAt } as const;
  await commit([put(letters().create(record).params(), isThere)]).catch(unlessConflict);
}

/** Lists due emails or SMS, longest due first. */
export async function dueLetters(queue: Queue, now: Date, limit: number): Promise<LetterRecord[]> {
  const { data } = await letters().query.due({ queue }).lt({ dueAt: now.toISOString(), id: '~' }).go({ limit });
  return data;
}

const replaced = (before: LetterRecord, after: LetterRecord) =>
  commit([
    put(
      letters()
        .put(after)
        .where((letter, { eq }) => `${eq(letter.attempts, before.attempts)} AND ${eq(letter.status, 'waiting')}`)
        .params(),
      staleVersion,
    ),
  ]);

/** Claims one more attempt; undefined if another process has claimed it. It is due again at `next` unless it is closed first. */
export async function takeUp(letter: LetterRecord, next: Date): Promise<LetterRecord | undefined> {
  const after = { ...letter, attempts: letter.attempts + 1, dueAt: next.toISOString() };
  try {
    await replaced(letter, after);
    return after;
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale-version') return undefined;
    throw error;
  }
}

/** Closes it, so that it leaves the queue. */
export async function closeLetter(
  { queue: _none, ...letter }: LetterRecord,
  end: { status: 'sent'; sentAt: string } | { status: 'dropped'; why: string } | { status: 'failed'; day?: string },
): Promise<void> {
  await replaced({ ...letter }, { ...letter, ...end });
}

/** The emails of these notifications. */
export async function lettersOf(ids: readonly string[]): Promise<ReadonlyMap<string, LetterRecord>> {
  const found = (await getAll(ids.map((id) => recordKey('letter', id)))) as LetterRecord[];
  return new Map(found.map((letter) => [letter.id, letter]));
}

const addressKey = (address: string) => address.trim().toLowerCase();

/** Why the address gets no more emails; undefined if it gets them. */
export async function findStop(address: string): Promise<MailStopRecord | undefined> {
  const { data } = await mailStops()
    .get({ address: addressKey(address) })
    .go({ consistent: true });
  return data ?? undefined;
}

const stopTexts: Readonly<Record<StopReason, string>> = {
  bounce: 'An email to your address bounced: the mailbox does not exist or cannot be reached.',
  complaint: 'Someone who reads your address reported our email as unwanted.',
};

const notice = (reason: StopReason) => ({
  title: 'Emails to you have stopped',
  message: `${stopTexts[reason]} No more emails are sent to it. Notifications still appear here. You can enter another address under Settings.`,
  type: 'warning' as const,
  actionUrl: '/admin/settings',
});

/** Stops all emails to the address, and notifies the user of that email in the portal. Repeating it does no harm. */
export async function stopMail(address: string, reason: StopReason, letterId: string | undefined, at: Date): Promise<void> {
  const letter = letterId === undefined ? undefined : await findLetter(letterId);
  const stop = mailStops().create({ address: addressKey(address), reason, createdAt: at.toISOString(), ...(letter ? { told: [letter.userId] } : {}) });
  await commit([put(stop.params(), isThere), ...(letter ? [notify(letter.userId, notice(reason), at)] : [])]).catch(unlessConflict);
}

/** Notifies another user of a stopped address, once, when there is an email for that user. */
export async function notifyOfStop({ address, reason, told: known = [] }: MailStopRecord, userId: string, at: Date): Promise<void> {
  if (known.includes(userId)) return;
  const patch = mailStops()
    .patch({ address })
    .add({ told: [userId] })
    .where((stop, { notContains }) => notContains(stop.told, userId));
  await commit([update(patch.params(), isThere), notify(userId, notice(reason), at)]).catch(unlessConflict);
}
