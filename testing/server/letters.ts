// For tests of emails and SMS: a notification for a person, the work that follows it, and the time when it is due.
import { expect } from 'vitest';
import { commit } from '../../functions/data/commit.ts';
import { digestFor } from '../../functions/mail/on-notification.ts';
import { notify } from '../../functions/notifications/store.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { work } from './as-job.ts';
import { freshEvents } from './jobs.ts';
import { itemsOf } from './registry.ts';

/** Part of every notification's text; no email and no log line may contain it. */
export const secret = 'GLK-9XQZ7';

interface About {
  readonly title?: string;
  readonly type?: Notification['type'];
  readonly actionUrl?: string;
}
/** An alert by default. */
export const tell = (userId: string, about: About = {}, at = new Date()) =>
  commit([notify(userId, { title: 'Firearm seized', message: `Glock 17, ${secret}, of Thandi Mokoena, was seized.`, type: 'alert', ...about }, at)]);

/** Passes the stream's events to the consumer of background work. */
export const follow = async () => {
  const events = await freshEvents();
  for (const record of events) await work({ Records: [record] });
  return events;
};

export const minutes = (count: number, from = new Date()) => new Date(from.getTime() + count * 60_000);
/** The time just after the next digest was sent. */
export const nextMorning = () => minutes(1, digestFor(new Date()).dueAt);
export const letterOf = async (userId: string) => (await itemsOf('letter')).filter((letter) => letter.userId === userId);

/** Requires that no line has an address, phone number, serial number or word of a notification. */
export function expectNoPersonalData(lines: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/people\.test|27(82|83|84)\d{7}|9XQZ7|seized|Thandi/);
}
