// Measures how the counters keep up when the readers of 16 stream shards count at the same time: changes a second, conflicts, and requests. Run:
// npm run bench -- counters [changes for each reader]. counters.json keeps the results.
//
// DynamoDB Local runs one transaction after another and never refuses one, so this benchmark puts a model in its place: a transaction holds its items for
// `heldMs`, and another one that wants an item that is held is refused with TransactionConflict, as the DynamoDB Developer Guide describes ("Transaction
// conflict handling in DynamoDB"). The code that counts is the consumer's own, with its retries and pauses. Time is the model's too: every pause ends in the
// order of its moment, so the result does not depend on the machine.
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';

let now = 0;
const pauses: { readonly until: number; readonly end: () => void }[] = [];
const wait = (ms: number) => new Promise<void>((end) => pauses.push({ until: now + ms, end }));
Object.assign(timers, { setTimeout: wait });
syncBuiltinESMExports();

/** Runs the work to its end. Returns how many seconds it took in the model. */
async function inModelTime(work: () => Promise<unknown>): Promise<number> {
  const began = now;
  let ended = false;
  const running = work().finally(() => {
    ended = true;
  });
  while (!ended) {
    await new Promise(setImmediate);
    const next = pauses.sort((one, other) => other.until - one.until).pop();
    if (!next) continue;
    now = next.until;
    next.end();
  }
  await running;
  return (now - began) / 1000;
}

Object.assign(process.env, {
  ...{ HOST: 'local', TABLE_NAME: 'model', DOCUMENT_BUCKET: 'model', USER_POOL_ID: 'model', USER_POOL_CLIENT_ID: 'model' },
  ...{ TOKEN_ISSUER: 'http://127.0.0.1/', DYNAMODB_ENDPOINT: 'http://127.0.0.1:9', AWS_REGION: 'af-south-1' },
});
const { exampleFirearm } = await import('../shared/firearms/example.ts');
const { provinces } = await import('../shared/kinds/provinces.ts');
const { countsOf } = await import('../functions/counters/facets.ts');
const { countKey } = await import('../functions/counters/store.ts');
const { applyCounts, counterOf } = await import('../functions/counters/write.ts');
const { hasCollided } = await import('../functions/data/collisions.ts');
const { database } = await import('../functions/data/client.ts');

const changesEach = Number(process.argv[2] ?? 1000);
const readers = 16;
const batch = 100;
const providers = 10_000;
/** The time from the first lock of a transaction to its answer, within a region. */
const heldMs = 15;
/** The time of a reader between two batches: the stream's next page, and the scores of providers. */
const betweenMs = 100;

interface Row {
  readonly shards: number;
  readonly changesASecond: number;
  readonly transactions: number;
  readonly conflicts: number;
  /** Batches that a reader could not count, which the stream delivers again. */
  readonly failedBatches: number;
}

const held = new Set<string>();
/** The country's firearms in all shards: a change that is counted twice or never ends the benchmark. */
let total = 0;
let [transactions, conflicts] = [0, 0];

database().send = (async (command: TransactWriteCommand) => {
  const items = command.input.TransactItems ?? [];
  const words = items.map(({ Put, Update }) => JSON.stringify(Put ? [Put.Item?.pk, Put.Item?.sk] : Update?.Key));
  transactions++;
  const busy = words.map((word) => held.has(word));
  if (busy.includes(true)) {
    conflicts++;
    await wait(heldMs / 3);
    const CancellationReasons = busy.map((one) => ({ Code: one ? 'TransactionConflict' : 'None' }));
    throw Object.assign(new Error('conflict'), { name: 'TransactionCanceledException', CancellationReasons });
  }
  for (const word of words) held.add(word);
  await wait(heldMs);
  for (const word of words) held.delete(word);
  for (const { Update } of items) {
    if (!(Update && String(Update.Key?.pk).startsWith('counter#firearm#all') && Update.Key?.sk === 'choices')) continue;
    const names = Object.entries(Update.ExpressionAttributeNames ?? {});
    const [alias] = names.find(([, name]) => name === 'n:total=total') ?? [];
    if (alias) total += Number(Update.ExpressionAttributeValues?.[alias.replace('#v', ':n')]);
  }
  return {};
}) as never;

function eventsOf(reader: number, from: number) {
  return Array.from({ length: batch }, (_, at) => {
    const n = reader * changesEach + from + at;
    const owner = 1 + ((n * 7919) % providers);
    const at_ = '2026-06-15T08:00:00.000Z';
    const item = { ...exampleFirearm({ ownerId: owner }), province: provinces[n % provinces.length], createdAt: at_, updatedAt: at_, statusSince: at_ };
    return { eventId: `${reader}-${from + at}`, changes: new Map(countsOf('firearm', item).map((count) => [countKey(count), { count, by: 1 }])) };
  });
}

async function measure(shards: number): Promise<Row> {
  [transactions, conflicts] = [0, 0];
  total = 0;
  let failedBatches = 0;
  const count = () =>
    Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        const counter = counterOf(shards);
        for (let from = 0; from < changesEach; from += batch) {
          // The stream delivers a failed batch again.
          for (;;) {
            try {
              await applyCounts(eventsOf(reader, from), new Date(), new Set(), counter);
              break;
            } catch (error) {
              if (!hasCollided(error)) throw error;
              failedBatches++;
              await wait(200);
            }
          }
          await wait(betweenMs);
        }
      }),
    );
  const seconds = await inModelTime(count);
  if (total !== readers * changesEach) throw new Error(`Counted ${total} of ${readers * changesEach} changes`);
  return { shards, changesASecond: Math.round((readers * changesEach) / seconds), transactions, conflicts, failedBatches };
}

const rows: Row[] = [];
for (const shards of [1, 4, 8, 16]) rows.push(await measure(shards));
console.table(rows);
writeFileSync('bench/counters.json', `${JSON.stringify(rows, null, 2)}\n`);
