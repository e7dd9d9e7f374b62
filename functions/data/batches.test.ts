// What a busy table leaves over of a batch is read again: it must not look as if it were not there.
import { afterEach, expect, test } from 'vitest';
import { leavingOver } from '../../testing/server/faults.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { withTable } from '../../testing/server/registry.ts';
import { registered, withParties } from '../../testing/server/transactions.ts';
import { hashesOf } from '../history/store.ts';
import { entryHashesOf } from '../stock-register/chain.ts';
import { findStockGaps } from '../stock-register/check.ts';

withTable({ told: true });
withParties();

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test('a history, a stock register and the daily check of these are no worse for it', async () => {
  const id = await registered({ ownerId: 1 });
  await doWork();
  const reads = [
    () => hashesOf([{ kind: 'firearm', id, seq: 1 }]),
    () => entryHashesOf([{ legalEntityId: 1, number: 1 }]),
    () => findStockGaps(new Date('2999-01-01T00:00:00Z')),
  ];

  for (const read of reads) {
    const straight = await read();
    stop = leavingOver(2);
    expect(await read()).toEqual(straight);
    stop();
  }

  expect([await reads[0]?.(), await reads[1]?.(), await reads[2]?.()]).toEqual([[expect.any(String)], [expect.any(String)], []]);
});

test('what is left over again and again is said, and is not taken for missing', async () => {
  stop = leavingOver(Number.POSITIVE_INFINITY);

  await expect(entryHashesOf([{ legalEntityId: 1, number: 1 }])).rejects.toThrow('left 1 records unread');
});
