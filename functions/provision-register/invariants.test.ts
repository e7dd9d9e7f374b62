// Invariants of the register of provision for any custody events in any order, however often the stream repeats them: each book is numbered 1 to n without
// gaps, its chain is intact, and its open provisions are the firearms that are out.
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { work } from '../../testing/server/as-job.ts';
import { endedAs, extended, handedOver, issuedTo, voided } from '../../testing/server/custody-events.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { bareOf } from '../../testing/server/stock.ts';
import type { IssueRecord } from '../custody/entity.ts';
import { newId } from '../data/record.ts';
import { hashOf } from '../history/store.ts';

withTable({ told: true });
captureLog();
beforeEach(() => doWork());

type Event = readonly [what: 'out' | 'extend' | 'in' | 'lost' | 'handOver' | 'void', which: number];
const event: fc.Arbitrary<Event> = fc.tuple(fc.constantFrom('out', 'out', 'extend', 'in', 'in', 'lost', 'handOver', 'void'), fc.nat(3));

const shuffledBy = <T>(list: readonly T[], keys: readonly number[]): T[] =>
  list
    .map((one, at) => ({ one, key: keys[at % keys.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

/** Does the event if the firearm is in the state for it. */
async function happen(open: Map<string, IssueRecord>, firearmId: string, branchId: string, what: Event[0]): Promise<void> {
  const issue = open.get(firearmId);
  if (!issue) {
    if (what === 'out') open.set(firearmId, await issuedTo({ firearmId, branchId, legalEntityId: 1 }));
    return;
  }
  if (what === 'extend') open.set(firearmId, await extended(issue));
  if (what === 'handOver') open.set(firearmId, await handedOver(issue));
  if (what === 'in') await endedAs(issue, 'returned');
  if (what === 'lost') await endedAs(issue, 'lost');
  if (what === 'void') await voided(issue);
  if (['in', 'lost', 'void'].includes(what)) open.delete(firearmId);
}

test('any sequence of custody events keeps the books correct, in any order, twice and with several workers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 16 }), fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }), async (events, keys) => {
      const branches = [newId(), newId()];
      const firearms = [newId(), newId(), newId(), newId()];
      const open = new Map<string, IssueRecord>();
      const told: DynamoDBRecord[] = [];
      for (const [at, [what, which]] of events.entries()) {
        await happen(open, firearms[which] ?? '', branches[which % 2] ?? '', what);
        told.push(...(await freshEvents()));
        // At intervals the books catch up.
        if (at % 5 === 4)
          await Promise.all(
            shuffledBy(told, keys)
              .slice(-5)
              .map((record) => work({ Records: [record] })),
          );
      }
      const twice = shuffledBy([...told, ...told], keys);
      await Promise.all(
        [0, 1, 2].map(async (worker) => {
          for (const record of twice.filter((_, at) => at % 3 === worker)) await work({ Records: [record] });
        }),
      );

      const [every, books] = [await itemsOf('provision-entry'), await itemsOf('provision-book')];
      for (const branchId of branches) {
        const entries = every.filter((entry) => entry.branchId === branchId).sort((a, b) => a.number - b.number);
        expect(entries.map(({ number }) => number)).toEqual(entries.map((_, at) => at + 1));
        let prevHash = '';
        for (const { hash, ...content } of entries.map(bareOf)) {
          expect(content.prevHash).toBe(prevHash);
          expect(hashOf(content)).toBe(hash);
          prevHash = hash;
        }
        const book = books.find((one) => one.branchId === branchId);
        const out = [...open.values()].filter((issue) => issue.branchId === branchId);
        if (entries.length === 0) continue;
        expect(book).toMatchObject({ last: entries.length, hash: prevHash });
        expect(book?.provisions - book?.returns - book?.voids).toBe(out.length);
      }
    }),
    { numRuns: 8 },
  );
}, 300_000);
