// From an alert to an SMS on the phone: to whom, once only, with which text, and what stops it.
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { deliverDue, work } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { expectNoPersonalData, follow, letterOf, minutes, secret, tell } from '../../testing/server/letters.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withMail } from '../../testing/server/mail.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { type PhoneReader, phoneReader, set, withSms } from '../../testing/server/sms.ts';
import * as envFile from '../platform/env.ts';
import { users } from '../users/entity.ts';
import { mostAttempts } from './deliver.ts';
import { followNotification } from './on-notification.ts';

withTable({ told: true });
const mail = withMail();
const { arrived, refusing } = withSms();
const lines = captureLog();

const smsOf = async (userId: string) => (await letterOf(userId)).filter(({ kind }) => kind === 'sms');
const textsTo = async ({ phone }: PhoneReader) => (await arrived(phone)).map(({ text }) => text);

describe('an SMS about an alert', () => {
  test('arrives within a minute as one message, without a link and without details', async () => {
    const one = await phoneReader();
    await tell(one.id, { title: `Firearm ${secret} seized` });
    await follow();

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 1, dropped: 0, failed: 0 });

    const [sms, ...more] = await arrived(one.phone);
    expect(more).toEqual([]);
    expect(sms).toMatchObject({ to: one.phone, from: 'REGISTRY', type: 'Transactional' });
    expect(sms?.text).toBe('Firearm ... seized. Sign in to the Firearm Registry and Compliance Portal to read more.');
    expect(JSON.stringify(sms?.text)).not.toMatch(/\d|http|GLK|Glock|Thandi|Mokoena/);
  });

  test('is sent once when its event repeats or two processes deliver at the same moment', async () => {
    const one = await phoneReader();
    await tell(one.id);
    const events = await follow();
    for (const record of events) await work({ Records: [record] });

    await Promise.all(Array.from({ length: 4 }, () => deliverDue({ now: minutes(1) })));
    for (const record of events) await work({ Records: [record] });
    await deliverDue({ now: minutes(10) });

    expect(await arrived(one.phone)).toHaveLength(1);
  });

  test('is sent besides the email to a user who wants both', async () => {
    const one = await phoneReader({ emailNotifications: true });
    await tell(one.id);
    await follow();

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 2, dropped: 0, failed: 0 });

    expect([(await arrived(one.phone)).length, (await mail.arrived(one.address)).length]).toEqual([1, 1]);
  });

  test('is limited to five an hour, and no more are written', async () => {
    const one = await phoneReader();
    const now = new Date();
    for (let at = 0; at < 7; at++) await tell(one.id, {}, new Date(now.getTime() + at));
    const told = (await itemsOf('notification')).filter(({ userId }) => userId === one.id) as unknown as Parameters<typeof followNotification>[0][];
    for (const notification of told) await followNotification(notification, now);

    await deliverDue({ now: minutes(1) });

    expect([told.length, (await arrived(one.phone)).length, (await smsOf(one.id)).length]).toEqual([7, 5, 5]);
  });
});

describe('no SMS is written', () => {
  test.each(['warning', 'success', 'info'] as const)('for a notification of the type %s', async (type) => {
    const one = await phoneReader();
    await tell(one.id, { type });
    await follow();

    expect(await smsOf(one.id)).toEqual([]);
  });

  test.each([
    ['has not switched SMS on', { smsAlerts: false }],
    ['has no SMS number', { smsNumber: null }],
  ])('to a user who %s', async (_, change) => {
    const one = await phoneReader(change);
    await tell(one.id);
    await follow();

    expect(await smsOf(one.id)).toEqual([]);
  });

  test('for a notification more than a day old, or to a user who does not exist', async () => {
    const one = await phoneReader();
    await tell(one.id, {}, daysAfter(new Date(), -2));
    await follow();
    const gone = randomUUID();
    await followNotification({ id: randomUUID(), userId: gone, type: 'alert', createdAt: new Date().toISOString() });

    expect([await smsOf(one.id), await smsOf(gone)]).toEqual([[], []]);
  });
});

describe('a pending SMS', () => {
  const waiting = async () => {
    const one = await phoneReader();
    await tell(one.id);
    await follow();
    return one;
  };

  test('is dropped if the user switches SMS off or removes the number', async () => {
    const [off, out] = [await waiting(), await waiting()];
    await set(off.claims, { smsAlerts: false });
    await set(out.claims, { smsNumber: '' });

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 0, dropped: 2, failed: 0 });

    expect([await textsTo(off), await textsTo(out)]).toEqual([[], []]);
    expect(await smsOf(off.id)).toEqual([expect.objectContaining({ status: 'dropped', why: 'switched off' })]);
  });

  test('is dropped if the user reads the notification', async () => {
    const one = await waiting();
    await send(contract.notifications.markAllRead, { as: one.claims });

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 0, dropped: 1, failed: 0 });

    expect(await textsTo(one)).toEqual([]);
  });

  test('is dropped if the account is deactivated', async () => {
    const one = await waiting();
    await users().patch({ id: one.id }).set({ isActive: false }).go();

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 0, dropped: 1, failed: 0 });

    expect((await smsOf(one.id)).map(({ why }) => why)).toEqual(['account closed']);
  });

  test('goes to the new number if the user changes it', async () => {
    const one = await waiting();
    await set(one.claims, { smsNumber: '083 999 0001' });

    await deliverDue({ now: minutes(1) });

    expect([(await arrived(one.phone)).length, (await arrived('+27839990001')).length]).toEqual([0, 1]);
  });
});

describe('an installation', () => {
  const withEnv = async (change: Partial<envFile.Env>, work: () => Promise<unknown>) => {
    const env = vi.spyOn(envFile, 'env').mockReturnValue({ ...envFile.env(), ...change });
    await work().finally(() => env.mockRestore());
  };

  test('without emails still sends SMS, and writes no email', async () => {
    const one = await phoneReader({ emailNotifications: true });
    await tell(one.id);
    await withEnv({ MAIL_SENDER: undefined }, async () => {
      await follow();
      await deliverDue({ now: minutes(1) });
    });

    expect((await arrived(one.phone)).length).toBe(1);
    expect((await itemsOf('letter')).filter(({ userId }) => userId === one.id).map(({ kind }) => kind)).toEqual(['sms']);
  });

  test('without SMS writes none, and drops those pending from before', async () => {
    const [before, after] = [await phoneReader(), await phoneReader()];
    await tell(before.id);
    await follow();
    await tell(after.id);
    await withEnv({ SMS_SENDER: undefined }, async () => {
      await follow();
      expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 0, dropped: 1, failed: 0 });
    });

    expect([await smsOf(after.id), (await smsOf(before.id)).map(({ why }) => why)]).toEqual([[], ['not configured']]);
  });
});

describe('an SMS that SNS refuses', () => {
  test('is retried with growing pauses, delays no email, and ends in a logged failure', async () => {
    const [one, other] = [await phoneReader(), await phoneReader({ emailNotifications: true, smsAlerts: false })];
    await tell(one.id);
    await tell(other.id);
    await follow();
    await refusing(one.phone, async () => {
      let now = minutes(1);
      expect(await deliverDue({ now })).toEqual({ sent: 1, dropped: 0, failed: 1 });
      expect(await mail.arrived(other.address)).toHaveLength(1);
      expect(await deliverDue({ now: minutes(0.5, now) })).toEqual({ sent: 0, dropped: 0, failed: 0 });
      for (let attempt = 2; attempt <= mostAttempts; attempt++) {
        now = minutes(61, now);
        expect(await deliverDue({ now })).toEqual({ sent: 0, dropped: 0, failed: 1 });
      }
      expect(await deliverDue({ now: minutes(600, now) })).toEqual({ sent: 0, dropped: 0, failed: 0 });
    });

    expect(await smsOf(one.id)).toEqual([expect.objectContaining({ status: 'failed', attempts: mostAttempts })]);
    expect(lines.filter((line) => line.includes('"letter failed"'))).toHaveLength(1);
  });

  test('is sent once SNS accepts it again', async () => {
    const one = await phoneReader();
    await tell(one.id);
    await follow();
    await refusing(one.phone, () => deliverDue({ now: minutes(1) }));
    expect(await arrived(one.phone)).toEqual([]);

    expect(await deliverDue({ now: minutes(3) })).toEqual({ sent: 1, dropped: 0, failed: 0 });

    expect(await arrived(one.phone)).toHaveLength(1);
  });

  test('does not stop the emails of the same minute, even if there are many', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => phoneReader({ smsNumber: '084 000 0000' })));
    const mailed = await phoneReader({ emailNotifications: true, smsAlerts: false });
    for (const { id } of [...many, mailed]) await tell(id);
    await follow();

    await refusing('+27840000000', async () => expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 1, dropped: 0, failed: 5 }));

    expect(await mail.arrived(mailed.address)).toHaveLength(1);
    expect(await deliverDue({ now: minutes(5) })).toEqual({ sent: 6, dropped: 0, failed: 0 });
  });
});

test('logs no phone number, serial number or words of a notification', () => {
  expectNoPersonalData(lines);
});
