// SES's reports on emails it accepted: an address that refuses them gets no more.
import type { SNSEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { Notification } from '../../shared/notifications/schema.ts';
import { deliverDue, mailFeedback } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { expectNoPersonalData, follow, letterOf, minutes, tell } from '../../testing/server/letters.ts';
import { captureLog } from '../../testing/server/log.ts';
import { reader, withMail } from '../../testing/server/mail.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
const { arrived } = withMail();
const lines = captureLog();

describe('an email address', () => {
  const said = (message: object | string) =>
    ({ Records: [{ Sns: { Message: typeof message === 'string' ? message : JSON.stringify(message) } }] }) as unknown as SNSEvent;
  const bounce = (address: string, bounceType: string, letter: string) => ({
    eventType: 'Bounce',
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: address, status: '5.1.1' }] },
    mail: { messageId: 'one', tags: { letter: [letter] } },
  });
  const mailTo = async (id: string) => {
    await tell(id);
    await follow();
    return deliverDue({ now: minutes(1) });
  };

  test('gets no more emails after a bounce, and its user is notified in the portal', async () => {
    const { id, claims, address } = await reader();
    await mailTo(id);
    const [letter] = await letterOf(id);

    await mailFeedback(said(bounce(`Stores <${address.toUpperCase()}>`, 'Permanent', letter?.id)));
    await mailFeedback(said(bounce(address, 'Permanent', letter?.id)));

    expect(await mailTo(id)).toMatchObject({ sent: 0, dropped: 1 });
    expect(await arrived(address)).toHaveLength(1);
    const told = (await send(contract.notifications.list, { as: claims })).body.filter(({ title }: Notification) => title === 'Emails to you have stopped');
    expect(told).toEqual([expect.objectContaining({ type: 'warning', actionUrl: '/admin/settings', message: expect.stringContaining('bounced') })]);
  });

  test('shared by several users notifies each of them once that it gets no more emails', async () => {
    const [one, other] = [await reader(), await reader()];
    await send(contract.settings.save, { as: other.claims, body: { notificationEmail: one.address } });
    await mailTo(one.id);
    const [letter] = await letterOf(one.id);
    await mailFeedback(said(bounce(one.address, 'Permanent', letter?.id)));

    for (const { id } of [one, other, one, other]) await mailTo(id);

    const toldTo = async ({ claims }: typeof one) =>
      (await send(contract.notifications.list, { as: claims })).body.filter(({ title }: Notification) => title === 'Emails to you have stopped').length;
    expect([await toldTo(one), await toldTo(other)]).toEqual([1, 1]);
    expect(await arrived(one.address)).toHaveLength(1);
  });

  test('still gets emails after its mailbox was full for a while', async () => {
    const { id, address } = await reader();
    await mailFeedback(said(bounce(address, 'Transient', 'unknown')));

    expect(await mailTo(id)).toMatchObject({ sent: 1 });
  });

  test('gets no more emails after a complaint', async () => {
    const { id, address } = await reader();
    await mailFeedback(said({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: address }] }, mail: { messageId: 'two' } }));

    expect(await mailTo(id)).toMatchObject({ sent: 0, dropped: 1 });
    expect(await arrived(address)).toEqual([]);
  });

  test('is not stopped by SES’s other reports; an unreadable report fails and stays in the queue', async () => {
    await expect(mailFeedback(said('Successfully validated SNS topic for Amazon SES event publishing.'))).resolves.toBeUndefined();
    await expect(mailFeedback(said({ eventType: 'Open' }))).rejects.toThrow();
  });
});

test('logs no address and no words of a notification', () => {
  expectNoPersonalData(lines);
});
