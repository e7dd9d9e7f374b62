// A new notification in the table's stream: it gets a letter of its own, or its reader a digest, or neither; an alert perhaps an SMS
// beside it (decision 032).

import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { isWithinRate } from '../data/rate.ts';
import { env } from '../platform/env.ts';
import { findUser } from '../users/store.ts';
import { type Delivery, isAtOnce, preferenceOf } from './preference.ts';
import { digestId, findLetter, smsId, writeLetter } from './store.ts';

type New = Pick<Notification, 'id' | 'type' | 'createdAt'> & { readonly userId: string };

const hourMs = 3_600_000;
/** What is older is no news: demo data, a stream that stood still. It stands in the portal. */
const newsMs = 24 * hourMs;
/** More letters than these in an hour nobody reads one by one: what is beyond them waits for the digest. */
const mostAnHour = 10;
/** An SMS disturbs whoever gets it, and costs: what is beyond these stands in the portal, and in the mail. */
const mostSmsAnHour = 5;

/** 07:00 in Johannesburg, which is 05:00 UTC the whole year. */
const cutOf = (day: string) => new Date(`${day}T05:00:00Z`);
/** A notification of the last moment is a little later in the stream. */
const graceMs = 5 * 60_000;

/** The digest that tells of what comes at that moment: of the first cut after it. */
export function digestFor(at: Date): { day: string; from: Date; to: Date; dueAt: Date } {
  const today = dayOf(at);
  const day = at < cutOf(today) ? today : dayAfter(today, 1);
  const to = cutOf(day);
  return { day, from: cutOf(dayAfter(day, -1)), to, dueAt: new Date(to.getTime() + graceMs) };
}

/** The person's letter of that digest. */
export function digestLetter(userId: string, at: Date) {
  const { day, dueAt } = digestFor(at);
  return { id: digestId(userId, day), userId, kind: 'digest', day, dueAt: dueAt.toISOString() } as const;
}

/** Writes down what is to be sent; sending it is another's work, which nothing waits for (deliver.ts). */
export async function followNotification(told: New, now = new Date()): Promise<void> {
  const { MAIL_SENDER, SMS_SENDER } = env();
  const mayBeSms = SMS_SENDER !== undefined && told.type === 'alert';
  if (!(MAIL_SENDER || mayBeSms) || now.getTime() - Date.parse(told.createdAt) > newsMs) return;
  const user = await findUser(told.userId);
  if (!user?.isActive) return;
  const { delivery, phone } = await preferenceOf(user);
  if (mayBeSms && phone) await followBySms(told, now);
  if (MAIL_SENDER && delivery !== 'off') await followByMail(told, delivery, now);
}

async function followBySms({ id: notificationId, userId }: New, now: Date): Promise<void> {
  const id = smsId(notificationId);
  if ((await findLetter(id)) || !(await mayHaveAnother('sms', mostSmsAnHour, userId, now))) return;
  await writeLetter({ id, userId, kind: 'sms', dueAt: now.toISOString() }, now);
}

async function followByMail({ id, userId, type, createdAt }: New, delivery: Delivery, now: Date): Promise<void> {
  if (await findLetter(id)) return;
  if (isAtOnce(delivery, type) && (await mayHaveAnother('letter', mostAnHour, userId, now))) {
    await writeLetter({ id, userId, kind: 'at-once', dueAt: now.toISOString() }, now);
    return;
  }
  await writeLetter(digestLetter(userId, new Date(createdAt)), now);
}

const mayHaveAnother = (what: 'letter' | 'sms', most: number, who: string, now: Date) =>
  isWithinRate({ what, who, window: now.toISOString().slice(0, 13), most, until: new Date(now.getTime() + 2 * hourMs) });
