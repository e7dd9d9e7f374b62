// For tests of letters and SMS: a notification for somebody, the work that follows it, and the time at which it is due.
import { expect } from 'vitest';
import { commit } from '../../functions/data/commit.ts';
import { digestFor } from '../../functions/mail/on-notification.ts';
import { notify } from '../../functions/notifications/store.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { work } from './as-job.ts';
import { freshEvents } from './jobs.ts';
import { itemsOf } from './registry.ts';

/** Stands in every notification's words; no letter and no log line may tell it. */
export const secret = 'GLK-9XQZ7';

interface About {
  readonly title?: string;
  readonly type?: Notification['type'];
  readonly actionUrl?: string;
}
/** An alert unless said otherwise. */
export const tell = (userId: string, about: About = {}, at = new Date()) =>
  commit([notify(userId, { title: 'Firearm seized', message: `Glock 17, ${secret}, of Thandi Mokoena, was seized.`, type: 'alert', ...about }, at)]);

/** What the stream hands to the consumer of background work. */
export const follow = async () => {
  const events = await freshEvents();
  for (const record of events) await work({ Records: [record] });
  return events;
};

export const minutes = (count: number, from = new Date()) => new Date(from.getTime() + count * 60_000);
/** As it will be when the digest of what comes now has gone out. */
export const nextMorning = () => minutes(1, digestFor(new Date()).dueAt);
export const letterOf = async (userId: string) => (await itemsOf('letter')).filter((letter) => letter.userId === userId);

/** No address, phone number or serial number, and no word of a notification. */
export function expectNothingTold(lines: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/people\.test|27(82|83|84)\d{7}|9XQZ7|seized|Thandi/);
}
