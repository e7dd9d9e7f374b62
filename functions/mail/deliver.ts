// Sends the due emails and SMS every minute. A failed one is retried later and fails for good after too many attempts (decision 032).
import { dayAfter, daysAfter } from '../../shared/kinds/time.ts';
import { findNotification, unreadBetween } from '../notifications/store.ts';
import { env } from '../platform/env.ts';
import { log, traceOf } from '../platform/log.ts';
import { sendLetter } from '../platform/mail.ts';
import { sendSms } from '../platform/sms.ts';
import { findUser } from '../users/store.ts';
import { type LetterRecord, type Queue, queues } from './entity.ts';
import { digestFor, digestLetter } from './on-notification.ts';
import { type Preference, preferenceOf } from './preference.ts';
import { closeLetter, digestId, dueLetters, findStop, lettersOf, notificationIdOf, notifyOfStop, takeUp, writeLetter } from './store.ts';
import { atOnceWords, digestWords, smsWords } from './words.ts';

const atOnce = 25;
const minuteMs = 60_000;
/** Retries after 1, 2, 4 … minutes, at most an hour: about seven hours in all. */
export const mostAttempts = 12;
const pauseAfter = (attempt: number) => Math.min(2 ** (attempt - 1), 60) * minuteMs;
/** After this many failures in a row the fault is SES's or SNS's: the rest waits for the next minute. */
const mostInARow = 5;

export interface Delivered {
  readonly sent: number;
  readonly dropped: number;
  readonly failed: number;
}

/** `until`: starts no email after this time (milliseconds since 1970). */
export async function deliverDue({ now = new Date(), until = Number.POSITIVE_INFINITY } = {}): Promise<Delivered> {
  // In parallel: a fault of SES must not delay SNS, or the reverse.
  const done = await Promise.all(queues.map((queue) => deliverQueue(queue, now, until)));
  const sum = (outcome: keyof Delivered) => done.reduce((all, one) => all + one[outcome], 0);
  return { sent: sum('sent'), dropped: sum('dropped'), failed: sum('failed') };
}

async function deliverQueue(queue: Queue, now: Date, until: number): Promise<Delivered> {
  const done = { sent: 0, dropped: 0, failed: 0 };
  for (let inARow = 0; ; ) {
    let took = 0;
    for (const letter of await dueLetters(queue, now, atOnce)) {
      if (inARow >= mostInARow || Date.now() > until) return done;
      const outcome = await deliver(letter, now);
      if (!outcome) continue;
      took++;
      done[outcome]++;
      inARow = outcome === 'failed' ? inARow + 1 : 0;
    }
    // The index lags: the emails it still shows as due are already taken.
    if (took === 0) return done;
  }
}

/** Undefined if another process has taken it. */
async function deliver(letter: LetterRecord, now: Date): Promise<keyof Delivered | undefined> {
  const taken = await takeUp(letter, new Date(now.getTime() + pauseAfter(letter.attempts + 1)));
  if (!taken) return undefined;
  const prepared = await prepare(taken, now);
  if ('why' in prepared) {
    await closeLetter(taken, { status: 'dropped', why: prepared.why });
    return 'dropped';
  }
  try {
    await prepared.send();
  } catch (error) {
    const { id, attempts } = taken;
    log('warn', 'letter not sent', { letter: id, attempts, ...traceOf(error) });
    if (attempts >= mostAttempts) {
      // An alarm filters on this line (infra/stacks/mail.ts).
      log('error', 'letter failed', { letter: id });
      await giveUp(taken, now);
    }
    return 'failed';
  }
  await closeLetter(taken, { status: 'sent', sentAt: now.toISOString() });
  return 'sent';
}

/** Moves the notification of a failed email to the next digest. A failed digest goes into the next digest anyway. */
async function giveUp(letter: LetterRecord, now: Date): Promise<void> {
  if (letter.kind !== 'at-once') return closeLetter(letter, { status: 'failed' });
  const next = digestLetter(letter.userId, now);
  await writeLetter(next, now);
  await closeLetter(letter, { status: 'failed', day: next.day });
}

type Prepared = { readonly send: () => Promise<void> } | { readonly why: string };

/** Prepares the email from the present state: users who left, switched emails off or read the notification get none. */
async function prepare(letter: LetterRecord, now: Date): Promise<Prepared> {
  const user = await findUser(letter.userId);
  if (!user?.isActive) return { why: 'account closed' };
  const preference = await preferenceOf(user);
  return letter.kind === 'sms' ? sms(letter, preference.phone) : mail(letter, preference, now);
}

async function mail(letter: LetterRecord, { address, delivery }: Preference, now: Date): Promise<Prepared> {
  if (!env().MAIL_SENDER) return { why: 'not configured' };
  if (delivery === 'off') return { why: 'switched off' };
  const stop = await findStop(address);
  if (stop) {
    await notifyOfStop(stop, letter.userId, now);
    return { why: 'address stopped' };
  }
  const words = await (letter.kind === 'digest' ? digestOf(letter) : ofOne(letter));
  return words ? { send: () => sendLetter({ id: letter.id, to: address, ...words }) } : { why: 'read meanwhile' };
}

async function sms(letter: LetterRecord, phone: string | undefined): Promise<Prepared> {
  if (!env().SMS_SENDER) return { why: 'not configured' };
  if (!phone) return { why: 'switched off' };
  const notification = await unread(letter);
  return notification ? { send: () => sendSms({ to: phone, text: smsWords(notification.title) }) } : { why: 'read meanwhile' };
}

const origin = () => env().SITE_ORIGIN ?? '';

async function unread(letter: LetterRecord) {
  const notification = await findNotification(notificationIdOf(letter));
  return notification && !notification.isRead ? notification : undefined;
}

async function ofOne(letter: LetterRecord) {
  const notification = await unread(letter);
  return notification && atOnceWords({ ...notification, actionUrl: notification.actionUrl ?? null }, origin());
}

/** The most emails that one read returns. */
const mostInDigest = 100;

/** Days that a digest looks back for failed digests. */
const daysBack = 7;

/** The days of failed digests since the last successful one. This digest contains their notifications. */
async function givenUpBefore(userId: string, day: string): Promise<string[]> {
  const days = Array.from({ length: daysBack }, (_, at) => dayAfter(day, -1 - at));
  const digests = await lettersOf(days.map((before) => digestId(userId, before)));
  const statusOn = (before: string) => digests.get(digestId(userId, before))?.status;
  // A day without notifications has no digest.
  const ended = days.findIndex((before) => (statusOn(before) ?? 'failed') !== 'failed');
  return (ended < 0 ? days : days.slice(0, ended)).filter((before) => statusOn(before) === 'failed');
}

type IsLeft = (letter: LetterRecord | undefined, createdAt: string) => boolean;

/** Unread notifications of a period that belong in the digest: without an email of their own, or with a failed one. */
async function unmailed(userId: string, from: Date, to: Date, isLeft: IsLeft) {
  const found = await unreadBetween(userId, from, to, mostInDigest + 1);
  const some = found.slice(0, mostInDigest);
  const letters = await lettersOf(some.map(({ id }) => id));
  const items = some.filter(({ id, createdAt }) => isLeft(letters.get(id), createdAt)).map((one) => ({ ...one, actionUrl: one.actionUrl ?? null }));
  return { items, more: items.length > 0 && found.length > mostInDigest };
}

/** The digest of that day. A notification at the cut-off time belongs to the next one. */
const digestOn = (day: string) => digestFor(new Date(`${day}T04:59:59Z`));

async function digestOf({ userId, day = '' }: LetterRecord) {
  const { from, to } = digestOn(day);
  const givenUp = await givenUpBefore(userId, day);
  const days = [day, ...givenUp];
  const isLeft: IsLeft = (letter, createdAt) =>
    letter ? letter.status === 'failed' && days.includes(letter.day ?? '') : days.includes(digestFor(new Date(createdAt)).day);
  const today = await unmailed(userId, from, to, isLeft);
  // An email fails only after hours, so its notification may be a day older than the digest that contains it.
  const before = await unmailed(userId, daysAfter(digestOn(days.at(-1) ?? day).from, -1), from, isLeft);
  const items = [...today.items, ...before.items];
  return items.length > 0 ? digestWords(items, today.more || before.more, origin()) : undefined;
}
