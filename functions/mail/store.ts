// Letters and SMS in the table: what waits, what is taken up, what became of it; and the addresses that get no letters.
import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion, update } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { notify } from '../notifications/store.ts';
import { type LetterRecord, letters, type MailStopRecord, mailStops, type Queue, type stopReasons } from './entity.ts';

export type StopReason = (typeof stopReasons)[number];

/** Longer than the stream, or anybody who hands its events on again, could bring the same thing back. */
const keptSeconds = 30 * 86_400;

/** An SMS stands beside the letter of the same notification. */
const smsPrefix = 'sms-';
export const smsId = (notificationId: string): string => smsPrefix + notificationId;
export const digestId = (userId: string, day: string): string => `digest-${userId}-${day}`;
export const notificationIdOf = ({ id, kind }: Pick<LetterRecord, 'id' | 'kind'>): string => (kind === 'sms' ? id.slice(smsPrefix.length) : id);

export async function findLetter(id: string): Promise<LetterRecord | undefined> {
  const { data } = await letters().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

const isThere = () => new Problem('conflict', 'This is sent already.');
const unlessConflict = (error: unknown) => {
  if (error instanceof Problem && error.code === 'conflict') return;
  throw error;
};

/** Puts it into the queue; does nothing where it is there, or was. */
export async function writeLetter(letter: Pick<LetterRecord, 'id' | 'userId' | 'kind' | 'day' | 'dueAt'>, at: Date): Promise<void> {
  const expiresAt = Math.ceil(at.getTime() / 1000) + keptSeconds;
  const queue: Queue = letter.kind === 'sms' ? 'sms' : 'waiting';
  const record = { ...letter, status: 'waiting', queue, attempts: 0, createdAt: at.toISOString(), expiresAt } as const;
  await commit([put(letters().create(record).params(), isThere)]).catch(unlessConflict);
}

/** Longest due first. */
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

/** One more attempt at it, which nobody else makes; undefined where somebody else does. It is due again at `next` if nothing follows. */
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

/** It leaves the queue. */
export async function closeLetter(
  { queue: _none, ...letter }: LetterRecord,
  end: { status: 'sent'; sentAt: string } | { status: 'dropped'; why: string } | { status: 'failed'; day?: string },
): Promise<void> {
  await replaced({ ...letter }, { ...letter, ...end });
}

/** The letters that these notifications have of their own. */
export async function lettersOf(ids: readonly string[]): Promise<ReadonlyMap<string, LetterRecord>> {
  const found = (await getAll(ids.map((id) => recordKey('letter', id)))) as LetterRecord[];
  return new Map(found.map((letter) => [letter.id, letter]));
}

const addressKey = (address: string) => address.trim().toLowerCase();

/** Why nothing goes to the address; undefined where something does. */
export async function findStop(address: string): Promise<MailStopRecord | undefined> {
  const { data } = await mailStops()
    .get({ address: addressKey(address) })
    .go({ consistent: true });
  return data ?? undefined;
}

const told: Readonly<Record<StopReason, string>> = {
  bounce: 'A letter to your address came back: nobody can be reached there.',
  complaint: 'A letter of ours was reported as unwanted by whoever reads your address.',
};

const notice = (reason: StopReason) => ({
  title: 'No more e-mail to you',
  message: `${told[reason]} No more are sent there; notifications stand here as before. Under Settings you can give another address.`,
  type: 'warning' as const,
  actionUrl: '/admin/settings',
});

/** Nothing more goes to the address, and the person whose letter it was is told in the portal. Once more does no harm. */
export async function stopMail(address: string, reason: StopReason, letterId: string | undefined, at: Date): Promise<void> {
  const letter = letterId === undefined ? undefined : await findLetter(letterId);
  const stop = mailStops().create({ address: addressKey(address), reason, createdAt: at.toISOString(), ...(letter ? { told: [letter.userId] } : {}) });
  await commit([put(stop.params(), isThere), ...(letter ? [notify(letter.userId, notice(reason), at)] : [])]).catch(unlessConflict);
}

/** Whoever else reads at a stopped address is told, too, when there is something to mail them: once. */
export async function tellStopped({ address, reason, told: known = [] }: MailStopRecord, userId: string, at: Date): Promise<void> {
  if (known.includes(userId)) return;
  const patch = mailStops()
    .patch({ address })
    .add({ told: [userId] })
    .where((stop, { notContains }) => notContains(stop.told, userId));
  await commit([update(patch.params(), isThere), notify(userId, notice(reason), at)]).catch(unlessConflict);
}
