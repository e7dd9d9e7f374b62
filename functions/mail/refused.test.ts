// Emails that SES refuses: retried, failed for good, and included in the next digest.
import { describe, expect, test } from 'vitest';
import { daysAfter } from '../../shared/kinds/time.ts';
import { deliverDue } from '../../testing/server/as-job.ts';
import { expectNoPersonalData, follow, letterOf, minutes, nextMorning, tell } from '../../testing/server/letters.ts';
import { captureLog } from '../../testing/server/log.ts';
import { reader, withMail } from '../../testing/server/mail.ts';
import { withTable } from '../../testing/server/registry.ts';
import { mostAttempts } from './deliver.ts';
import { digestFor } from './on-notification.ts';

withTable({ told: true });
const { arrived, refusing } = withMail();
const lines = captureLog();

describe('an email that SES refuses', () => {
  test('is retried with growing pauses, delays nobody else’s, and ends in a logged failure', async () => {
    const [one, other] = [await reader(), await reader()];
    await tell(one.id);
    await follow();
    await refusing(one.address, async () => {
      const began = minutes(1);
      await deliverDue({ now: began });
      await tell(other.id);
      await follow();
      expect(await deliverDue({ now: minutes(0.5, began) })).toEqual({ sent: 1, dropped: 0, failed: 0 });
      expect(await arrived(other.address)).toHaveLength(1);

      let now = began;
      for (let attempt = 2; attempt <= mostAttempts; attempt++) {
        now = minutes(61, now);
        expect(await deliverDue({ now })).toEqual({ sent: 0, dropped: 0, failed: 1 });
      }
      expect(await deliverDue({ now })).toEqual({ sent: 0, dropped: 0, failed: 0 });
    });

    const [letter] = (await letterOf(one.id)).filter(({ kind }) => kind === 'at-once');
    expect(letter).toMatchObject({ status: 'failed', attempts: mostAttempts });
    expect(lines.filter((line) => line.includes('"letter failed"'))).toHaveLength(1);
  });

  /** Delivers until the email fails for good, and returns the time. */
  async function untilGivenUp(began: Date): Promise<Date> {
    let now = began;
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      if (attempt > 1) now = minutes(61, now);
      await deliverDue({ now });
    }
    return now;
  }

  test('puts its notification into the next digest, and into no other', async () => {
    const { id, address } = await reader();
    await tell(id);
    await follow();
    const givenUp = await refusing(address, () => untilGivenUp(minutes(1)));

    for (const day of [0, 1, 2]) await deliverDue({ now: minutes(1, digestFor(daysAfter(givenUp, day)).dueAt) });

    expect((await arrived(address)).map(({ text }) => text.match(/^- .+$/gm))).toEqual([['- Firearm seized']]);
  });

  test('is added to the next digest if it was a digest itself', async () => {
    const { id, address } = await reader();
    await tell(id, { type: 'info', title: 'Inspection scheduled' });
    await follow();
    await refusing(address, () => untilGivenUp(nextMorning()));
    expect(await arrived(address)).toEqual([]);

    const nextDay = minutes(60, nextMorning());
    await tell(id, { type: 'info', title: 'Inspection completed' }, nextDay);
    await follow();
    for (const day of [0, 1]) await deliverDue({ now: minutes(1, digestFor(daysAfter(nextDay, day)).dueAt) });

    expect((await arrived(address)).map(({ text }) => text.match(/^- .+$/gm))).toEqual([['- Inspection completed', '- Inspection scheduled']]);
  });

  test('is added to the next digest with other failed digests, however many days later', async () => {
    const { id, address } = await reader();
    const first = new Date();
    await tell(id, { type: 'info', title: 'Inspection scheduled' }, first);
    await follow();
    await refusing(address, () => untilGivenUp(minutes(1, digestFor(first).dueAt)));
    const second = daysAfter(first, 1);
    await tell(id, { type: 'info', title: 'Inspection completed' }, second);
    await follow();
    await refusing(address, () => untilGivenUp(minutes(1, digestFor(second).dueAt)));

    const later = daysAfter(first, 4);
    await tell(id, { type: 'info', title: 'License verified' }, later);
    await follow();
    await deliverDue({ now: minutes(1, digestFor(later).dueAt) });
    const after = daysAfter(first, 5);
    await tell(id, { type: 'info', title: 'Inspection scheduled' }, after);
    await follow();
    await deliverDue({ now: minutes(1, digestFor(after).dueAt) });

    expect((await arrived(address)).map(({ text }) => text.match(/^- .+$/gm))).toEqual([
      ['- License verified', '- Inspection completed', '- Inspection scheduled'],
      ['- Inspection scheduled'],
    ]);
  });

  test('is sent once SES accepts it again', async () => {
    const { id, address } = await reader();
    await tell(id);
    await follow();
    await refusing(address, () => deliverDue({ now: minutes(1) }));
    expect(await arrived(address)).toEqual([]);

    expect(await deliverDue({ now: minutes(3) })).toEqual({ sent: 1, dropped: 0, failed: 0 });

    expect(await arrived(address)).toHaveLength(1);
  });
});

test('logs no address, serial number or words of a notification', () => {
  expectNoPersonalData(lines);
});
