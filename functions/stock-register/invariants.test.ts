// Invariants for any events in any order, however often the stream repeats them: each book is numbered 1 to n, and its firearms on hand are the
// firearms that its provider owns. The daily check finds errors, and the backfill enters lost events.
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { enterStock, work } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { mostAtOnce } from '../../testing/server/queries.ts';
import { everyItem, foundEntity, withTable } from '../../testing/server/registry.ts';
import { bookOf, expectBooksWhole } from '../../testing/server/stock.ts';
import { approved, begin, expectSteps, internal, office, registered, step, withParties } from '../../testing/server/transactions.ts';
import { database } from '../data/client.ts';
import { env } from '../platform/env.ts';
import { findStockGaps } from './check.ts';

withTable({ told: true });
captureLog();
withParties();
beforeEach(() => doWork());

const statuses = ['active', 'maintenance', 'stolen', 'lost', 'pending_inspection', 'seized', 'retired'] as const;
type Event = readonly [what: 'register' | 'sell' | 'keep' | 'status' | 'edit' | 'correct', which: number, choice: number];

const event: fc.Arbitrary<Event> = fc.tuple(fc.constantFrom('register', 'sell', 'sell', 'keep', 'status', 'status', 'edit', 'correct'), fc.nat(9), fc.nat(9));

/** Applies the event if it is possible now; a refusal by the API is fine. */
async function happen(ids: string[], [what, which, choice]: Event): Promise<void> {
  const id = ids[which % Math.max(ids.length, 1)];
  if (what === 'register' || !id) {
    ids.push(await registered({ ownerId: 1 + (choice % 3) }));
    return;
  }
  const params = { id };
  if (what === 'edit') await send(contract.firearms.edit, { as: internal, params, body: { caliber: `cal ${choice}` } });
  if (what === 'status') {
    const status = statuses[choice % statuses.length] ?? 'active';
    await putInto(status, params.id, { as: internal }, 'So it was');
  }
  if (what === 'correct') {
    const params = { id: String(1 + (choice % 3)), number: String(1 + which) };
    await send(contract.stockRegister.correct, { as: internal, params, body: { remarks: `Note ${choice}`, reason: 'Better so' } });
  }
  if (what !== 'sell' && what !== 'keep') return;
  const changes = what === 'keep' ? 'keeper' : 'owner';
  const transaction = await begin(
    id,
    {
      changes,
      transactionType: choice % 4 === 3 && what === 'sell' ? 'disposal' : 'transfer',
      toEntityId: choice % 4 === 3 && what === 'sell' ? null : 1 + (choice % 4),
    },
    internal,
  );
  if (!transaction) return;
  const { body } = await step(transaction, 'under_review', office);
  // The other party would have to accept. Nobody does here, so the transaction is rejected and the next attempt starts again.
  const way = body.status === 'under_review' ? (['approved', 'completed'] as const) : (['rejected'] as const);
  for (const status of way) await step(transaction, status, office);
}

const shuffledBy = <T>(list: readonly T[], keys: readonly number[]): T[] =>
  list
    .map((one, at) => ({ one, key: keys[at % keys.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

test('any sequence of events keeps the books correct, in any order, twice and with several workers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 12 }), fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }), async (events, keys) => {
      const ids: string[] = [];
      const told: DynamoDBRecord[] = [];
      for (const [at, one] of events.entries()) {
        await happen(ids, one);
        told.push(...(await freshEvents()));
        // At intervals the books catch up, and a person corrects entries.
        if (at % 3 === 2)
          await Promise.all(
            shuffledBy(told, keys)
              .slice(-6)
              .map((record) => work({ Records: [record] })),
          );
      }
      told.push(...(await freshEvents()));
      const twice = shuffledBy([...told, ...told], keys);
      await Promise.all(
        [0, 1, 2].map(async (worker) => {
          for (const record of twice.filter((_, at) => at % 3 === worker)) await work({ Records: [record] });
        }),
      );

      await expectBooksWhole(1, 2, 3, 4);
      expect(await findStockGaps(later)).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 300_000);

const later = new Date(Date.parse(`${dayAfter(dayOf(new Date()), 1)}T00:00:00Z`));

test('the check finds changes whose events were lost, and the backfill enters them once', async () => {
  const ids = [await registered({ ownerId: 1 }), await registered({ ownerId: 2 })];
  await freshEvents();

  expect((await findStockGaps(later)).map(({ firearmId, gap }) => [firearmId, gap])).toEqual(ids.map((id) => [id, 'has no entry']));
  expect(await findStockGaps()).toEqual([]);
  const first = await enterStock();
  const again = await enterStock();

  expect([first.entries, again.entries]).toEqual([2, 0]);
  expect(await findStockGaps(later)).toEqual([]);
  await expectBooksWhole(1, 2);
});

test('the check walks the books of several providers at a time', async () => {
  await registered({ ownerId: 1 });
  await registered({ ownerId: 2 });

  // Entries and strikes of a book are read in sequence, so more than one request at a time means several books.
  expect(await mostAtOnce('stock-entry#', () => findStockGaps(later))).toBeGreaterThan(1);
});

test('the backfill continues at the point where its time ran out', async () => {
  const cut = await enterStock({ forMs: -1 });
  expect(cut).toEqual({ firearms: 0, entries: 0, folded: 0, after: undefined });

  const id = await registered({ ownerId: 1, serialNumber: exampleFirearm().serialNumber });
  const rest = await enterStock({
    after: (await everyItem())
      .filter((item) => item.__edb_e__ === 'firearm')
      .map((item) => item.id)
      .sort()
      .at(-2) as string,
  });

  expect(rest).toEqual({ firearms: 1, entries: 1, folded: 0 });
  expect((await bookOf(1)).at(-1)?.firearmId).toBe(id);
});

test('the check finds an entry that was altered or deleted', async () => {
  await registered({ ownerId: 3 });
  await registered({ ownerId: 3 });
  await doWork();
  const items = (await everyItem()).filter((item) => item.__edb_e__ === 'stock-entry' && item.legalEntityId === 3).sort((a, b) => a.number - b.number);
  const at = items.at(-2);
  const Key = { pk: at?.pk, sk: at?.sk };
  const TableName = env().TABLE_NAME;
  const set = (caliber: string) =>
    database().send(new UpdateCommand({ TableName, Key, UpdateExpression: 'SET caliber = :c', ExpressionAttributeValues: { ':c': caliber } }));

  await set('.50 BMG');
  const altered = await findStockGaps(later);
  await set(at?.caliber);
  const mended = await findStockGaps(later);
  await database().send(new DeleteCommand({ TableName, Key }));
  const gone = await findStockGaps(later);

  expect([altered, mended, gone]).toEqual([
    [{ legalEntityId: 3, gap: `entry ${at?.number} was altered` }],
    [],
    [{ legalEntityId: 3, gap: `entry ${at?.number} is missing` }],
  ]);
});

test('the check finds an altered book whose provider no longer owns a firearm', async () => {
  await foundEntity(5);
  const id = await registered({ ownerId: 5 });
  const sale = await begin(id, { changes: 'owner', transactionType: 'transfer', toEntityId: 2 }, internal);
  await approved(sale);
  await expectSteps(sale, ['completed', office]);
  await doWork();
  const owned = (await everyItem()).filter((item) => item.__edb_e__ === 'firearm' && item.ownerId === 5);
  const [line] = (await everyItem()).filter((item) => item.__edb_e__ === 'stock-entry' && item.legalEntityId === 5);
  const Key = { pk: line?.pk, sk: line?.sk };
  const change = { UpdateExpression: 'SET caliber = :c', ExpressionAttributeValues: { ':c': '.50 BMG' } };
  await database().send(new UpdateCommand({ TableName: env().TABLE_NAME, Key, ...change }));

  expect(owned).toEqual([]);
  expect((await findStockGaps(later)).filter(({ legalEntityId }) => legalEntityId === 5)).toEqual([{ legalEntityId: 5, gap: 'entry 1 was altered' }]);
});
