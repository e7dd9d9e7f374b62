// Checks that records left unread by a busy table are read again and never treated as missing.
import { afterEach, expect, test } from 'vitest';
import { leavingUnprocessed } from '../../testing/server/faults.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { withTable } from '../../testing/server/registry.ts';
import { registered, withParties } from '../../testing/server/transactions.ts';
import { entryHashesIn } from '../books/walk.ts';
import { hashesOf } from '../history/store.ts';
import { stockRegister } from '../stock-register/book.ts';
import { findStockGaps } from '../stock-register/check.ts';

withTable({ told: true });
withParties();

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test('unprocessed keys do not change a history, a stock register or the daily check of gaps', async () => {
  const id = await registered({ ownerId: 1 });
  await doWork();
  const reads = [
    () => hashesOf([{ kind: 'firearm', id, seq: 1 }]),
    () => entryHashesIn(stockRegister, [{ legalEntityId: 1, number: 1 }]),
    () => findStockGaps(new Date('2999-01-01T00:00:00Z')),
  ];

  for (const read of reads) {
    const straight = await read();
    stop = leavingUnprocessed(2);
    expect(await read()).toEqual(straight);
    stop();
  }

  expect([await reads[0]?.(), await reads[1]?.(), await reads[2]?.()]).toEqual([[expect.any(String)], [expect.any(String)], []]);
});

test('records that stay unread cause an error and are not treated as missing', async () => {
  stop = leavingUnprocessed(Number.POSITIVE_INFINITY);

  await expect(entryHashesIn(stockRegister, [{ legalEntityId: 1, number: 1 }])).rejects.toThrow('left 1 records unread');
});
