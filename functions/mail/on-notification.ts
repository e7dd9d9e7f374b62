// Decides for each new notification in the table's stream whether to write an email, a digest or neither, and whether an alert also gets an SMS (decision
// 032).

import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { isWithinRate } from '../data/rate.ts';
import { env } from '../platform/env.ts';
import { findUser } from '../users/store.ts';
import { type Delivery, isAtOnce, preferenceOf } from './preference.ts';
import { digestId, findLetter, smsId, writeLetter } from './store.ts';

type New = Pick<Notification, 'id' | 'type' | 'createdAt'> & { readonly userId: string };

const hourMs = 3_600_000;
/** Older notifications get no email: they are demo data or come from a delayed stream. The portal shows them. */
const newsMs = 24 * hourMs;
/** Nobody reads more emails than this in an hour one by one: the rest goes into the digest. */
const mostAnHour = 10;
/** SMS disturb the user and cost money: the rest is only in the portal and in emails. */
const mostSmsAnHour = 5;

/** 07:00 in Johannesburg, which is 05:00 UTC all year. */
const cutOf = (day: string) => new Date(`${day}T05:00:00Z`);
/** The stream delivers the last notifications before the cut-off a little later. */
const graceMs = 5 * 60_000;

/** The digest for a notification of that time: the first one due after it. */
export function digestFor(at: Date): { day: string; from: Date; to: Date; dueAt: Date } {
  const today = dayOf(at);
  const day = at < cutOf(today) ? today : dayAfter(today, 1);
  const to = cutOf(day);
  return { day, from: cutOf(dayAfter(day, -1)), to, dueAt: new Date(to.getTime() + graceMs) };
}

/** The user's email for that digest. */
export function digestLetter(userId: string, at: Date) {
  const { day, dueAt } = digestFor(at);
  return { id: digestId(userId, day), userId, kind: 'digest', day, dueAt: dueAt.toISOString() } as const;
}

/** Writes the pending emails and SMS. Another function sends them later (deliver.ts), so nothing waits for it. */
export async function followNotification(notification: New, now = new Date()): Promise<void> {
  const { MAIL_SENDER, SMS_SENDER } = env();
  const mayBeSms = SMS_SENDER !== undefined && notification.type === 'alert';
  if (!(MAIL_SENDER || mayBeSms) || now.getTime() - Date.parse(notification.createdAt) > newsMs) return;
  const user = await findUser(notification.userId);
  if (!user?.isActive) return;
  const { delivery, phone } = await preferenceOf(user);
  if (mayBeSms && phone) await followBySms(notification, now);
  if (MAIL_SENDER && delivery !== 'off') await followByMail(notification, delivery, now);
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
