// From a notification to an email in the mailbox: at once or in the digest, once only, and what stops it.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { deliverDue, work } from '../../testing/server/as-job.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { follow, letterOf, minutes, nextMorning, secret, tell } from '../../testing/server/letters.ts';
import { captureLog } from '../../testing/server/log.ts';
import { reader, sender, site, withMail } from '../../testing/server/mail.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { digestFor, followNotification } from './on-notification.ts';

withTable({ told: true });
const { arrived } = withMail();
const lines = captureLog();

describe('an email about an alert', () => {
  test('arrives within a minute, with a link and without details', async () => {
    const { id, address } = await reader();
    await tell(id, { actionUrl: '/firearms/019a9f3e-2f00-7000-8000-000000000001/profile' });
    await follow();

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 1, dropped: 0, failed: 0 });

    const [letter, ...more] = await arrived(address);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ from: sender, to: [address], subject: 'Firearm seized' });
    expect(letter?.text).toContain(`${site}/firearms/019a9f3e-2f00-7000-8000-000000000001/profile`);
    expect(JSON.stringify(letter)).not.toMatch(/9XQZ7|Glock|Thandi|Mokoena/);
  });

  test('is sent once when its event repeats or two processes deliver at the same moment', async () => {
    const { id, address } = await reader();
    await tell(id);
    const events = await follow();
    for (const record of events) await work({ Records: [record] });

    await Promise.all(Array.from({ length: 4 }, () => deliverDue({ now: minutes(1) })));
    for (const record of events) await work({ Records: [record] });
    await deliverDue({ now: minutes(10) });

    expect(await arrived(address)).toHaveLength(1);
  });

  test('is dropped when the notification was read or deleted before', async () => {
    const [one, other] = [await reader(), await reader()];
    await tell(one.id);
    await tell(other.id);
    await follow();
    const idOf = async ({ claims }: typeof one) => (await send(contract.notifications.list, { as: claims })).body[0].id;
    await send(contract.notifications.markRead, { as: one.claims, params: { id: await idOf(one) }, body: { isRead: true } });
    await send(contract.notifications.delete, { as: other.claims, params: { id: await idOf(other) } });

    expect(await deliverDue({ now: minutes(1) })).toEqual({ sent: 0, dropped: 2, failed: 0 });

    expect(await letterOf(one.id)).toEqual([expect.objectContaining({ status: 'dropped', why: 'read meanwhile' })]);
  });

  test('is limited to ten an hour; the digest contains only the rest', async () => {
    const { id, address } = await reader();
    const now = new Date();
    for (let at = 0; at < 12; at++) await tell(id, { title: at < 10 ? 'Firearm seized' : 'Firearm destroyed' }, new Date(now.getTime() + at));
    const told = (await itemsOf('notification')).filter(({ userId }) => userId === id).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const one of told) await followNotification(one as Parameters<typeof followNotification>[0], now);

    await deliverDue({ now: minutes(1) });
    await deliverDue({ now: nextMorning() });

    const letters = await arrived(address);
    expect(letters).toHaveLength(11);
    expect(letters.at(-1)?.subject).toBe('2 new notifications');
    expect(letters.at(-1)?.text.match(/^- .+$/gm)).toEqual(['- Firearm destroyed', '- Firearm destroyed']);
  });
});

describe('an email about other notifications', () => {
  test('is sent as one daily digest', async () => {
    const { id, address } = await reader();
    await tell(id, { type: 'info', title: 'Inspection scheduled' });
    await tell(id, { type: 'warning', title: `Question about ${secret}` });
    await follow();
    await deliverDue({ now: minutes(1) });
    expect(await arrived(address)).toEqual([]);

    await deliverDue({ now: nextMorning() });
    await deliverDue({ now: nextMorning() });

    const [digest, ...more] = await arrived(address);
    expect(more).toEqual([]);
    expect(digest?.subject).toBe('2 new notifications');
    expect(digest?.text.match(/^- .+$/gm)).toEqual(['- Question about …', '- Inspection scheduled']);
    expect(JSON.stringify(digest)).not.toMatch(/9XQZ7|Thandi/);
  });

  test('is not sent when all were read before the morning', async () => {
    const { id, claims, address } = await reader();
    await tell(id, { type: 'info' });
    await follow();
    await send(contract.notifications.markAllRead, { as: claims });

    await deliverDue({ now: nextMorning() });

    expect(await arrived(address)).toEqual([]);
  });

  test.each([
    ['2026-03-01T04:59:59.999Z', '2026-03-01', '2026-03-01T05:05:00.000Z'],
    ['2026-03-01T05:00:00.000Z', '2026-03-02', '2026-03-02T05:05:00.000Z'],
    ['2026-02-28T22:30:00.000Z', '2026-03-01', '2026-03-01T05:05:00.000Z'],
    ['2028-02-28T21:59:00.000Z', '2028-02-29', '2028-02-29T05:05:00.000Z'],
  ])('puts a notification of %s into the digest of %s, due at %s', (at, day, dueAt) => {
    expect(digestFor(new Date(at))).toMatchObject({ day, dueAt: new Date(dueAt) });
  });
});

describe('email settings', () => {
  const set = (claims: Claims, body: object) => send(contract.settings.save, { as: claims, body });

  test('send each notification at once, to another address', async () => {
    const { id, claims, address } = await reader();
    await set(claims, { emailDelivery: 'at-once', notificationEmail: `stores-${address}` });
    await tell(id, { type: 'info', title: 'Inspection scheduled' });
    await follow();

    await deliverDue({ now: minutes(1) });

    expect([await arrived(address), (await arrived(`stores-${address}`)).map(({ subject }) => subject)]).toEqual([[], ['Inspection scheduled']]);
  });

  test('send all notifications in the digest, even alerts', async () => {
    const { id, claims, address } = await reader();
    await set(claims, { emailDelivery: 'digest' });
    await tell(id);
    await follow();

    await deliverDue({ now: minutes(1) });
    expect(await arrived(address)).toEqual([]);
    await deliverDue({ now: nextMorning() });

    expect((await arrived(address)).map(({ subject }) => subject)).toEqual(['One new notification']);
  });

  test('stop emails, even pending ones, when switched off', async () => {
    const [before, between] = [await reader(), await reader()];
    await set(before.claims, { emailNotifications: false });
    await tell(before.id);
    await tell(between.id);
    await follow();
    await set(between.claims, { emailNotifications: false });

    await deliverDue({ now: minutes(1) });

    expect([await arrived(before.address), await arrived(between.address)]).toEqual([[], []]);
    expect([await letterOf(before.id), await letterOf(between.id)]).toEqual([[], [expect.objectContaining({ why: 'switched off' })]]);
  });
});

describe('no email is written', () => {
  test('for a notification more than a day old', async () => {
    const { id } = await reader();
    await tell(id, {}, daysAfter(new Date(), -2));
    await follow();

    expect(await letterOf(id)).toEqual([]);
  });

  test('to a user who does not exist', async () => {
    const gone = randomUUID();

    await followNotification({ id: randomUUID(), userId: gone, type: 'alert', createdAt: new Date().toISOString() });

    expect(await letterOf(gone)).toEqual([]);
  });
});

test('sending emails logs nothing', () => {
  expect(lines).toEqual([]);
});
