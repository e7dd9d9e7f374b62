// Verification of stock registers and chains of custody: by their hash chains and by the checkpoints.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { makeCheckpoint } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { as, registered, seizureIn, step, withPeople } from '../../testing/server/seizures.ts';
import { reportedAfter as allReportedAfter, drop, type Item, ofKind, only, put, rehashed, verified } from '../../testing/server/tampering.ts';

withTable({ told: true });
withObjects();
captureLog();
withPeople();

const made = '2026-11-20T00:00:00.000Z';
let seizureId: string;

const entry = (number: number) => only('stock-entry', { legalEntityId: 1, number });
const head = () => only('stock-book', { legalEntityId: 1 });
const custody = (number: number) => only('custody-entry', { seizureId, number });

const reportedAfter = (tamper: () => Promise<unknown>) => allReportedAfter(['stock-entry', 'stock-strike', 'stock-book', 'custody-entry'], tamper);

beforeAll(async () => {
  for (const ownerId of [1, 1, 2]) await registered({ ownerId });
  seizureId = (await seizureIn('seized', { ownerId: 1 })).id;
  await send(contract.seizures.handOver, { as: as('inspector'), params: { id: seizureId }, body: { heldBy: 'Constable Nkosi', place: 'SAPS 13 store' } });
  await doWork();
  const params = { id: '1', number: '2' };
  expect((await send(contract.stockRegister.correct, { as: as('internal'), params, body: { remarks: 'Seen', reason: 'Better so' } })).status).toBe(201);
  await makeCheckpoint(new Date(made));
});

test('each stock register is intact and is a head in the checkpoint', async () => {
  const { records, heads, broken } = await verified();

  expect(broken).toEqual([]);
  expect((await ofKind('stock-book', {})).map(({ legalEntityId, last }) => [legalEntityId, last]).sort()).toEqual([
    [1, 4],
    [2, 1],
  ]);
  expect(heads).toBe(records);
});

describe('verification of a stock register', () => {
  const book = 'The stock register of legal entity 1';
  const seen = `the checkpoint of ${made} contains entry 4`;

  test.each([
    ['an entry was edited', 2, async () => put({ ...(await entry(2)), serialNumber: 'ANOTHER' })],
    ['an entry was edited with its own hash', 3, async () => put(rehashed(await entry(2), { serialNumber: 'ANOTHER' }))],
    ['an entry was deleted', 1, async () => drop(await entry(1))],
    ['the last entry was deleted', 4, async () => drop(await entry(4))],
    ['the strike of a corrected entry was deleted', 2, async () => drop(await only('stock-strike', { legalEntityId: 1 }))],
  ])('finds from the chain that %s', async (_, number, tamper) => {
    expect(await reportedAfter(tamper)).toEqual([`${book} is broken at entry ${number} of 4: it is missing, altered or out of place.`]);
  });

  test('finds from the chain that its head has a lower number', async () => {
    const tamper = async () => put({ ...(await head()), last: 3 });
    expect(await reportedAfter(tamper)).toEqual([expect.stringContaining(`${book} does not match its record`)]);
  });

  test.each([
    ['the tail was cut', `${book} was cut: ${seen}, and it now ends at entry 3.`, cutTail],
    ['its last entry was replaced', `${book} was rewritten: ${seen} with other content`, () => retell(4)],
    ['it was rewritten from the beginning', `${book} was rewritten: ${seen}`, () => retell(1)],
    ['its head was deleted', `The head of the stock register of legal entity 1 is missing: ${seen}.`, async () => drop(await head())],
  ])('finds only from the checkpoint that %s', async (_, sentence, tamper) => {
    expect(await reportedAfter(tamper)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('verification of a chain of custody', () => {
  const told = (at: number) => [`The chain of custody of seizure ${seizureId} differs from its history: entry ${at} is missing, altered or added.`];

  test.each([
    ['was altered', 2, async () => put({ ...(await custody(2)), heldBy: 'Somebody else' })],
    ['was deleted', 1, async () => drop(await custody(1))],
    ['at the end was deleted', 2, async () => drop(await custody(2))],
    ['was added', 3, async () => put(moved(await custody(2), 3))],
  ])('finds that an entry %s', async (_, at, tamper) => {
    expect(await reportedAfter(tamper)).toEqual(told(at));
  });

  test('accepts entries added after the checkpoint', async () => {
    await step(seizureId, 'processed');
    await doWork();
    expect((await verified()).broken).toEqual([]);
  });
});

const moved = (item: Item, number: number): Item => ({
  ...item,
  number,
  sk: String(item.sk).replace(/\d+$/, (digits) => String(number).padStart(digits.length, '0')),
});

async function cutTail(): Promise<void> {
  const [last, before, book] = [await entry(4), await entry(3), await head()];
  await drop(last);
  for (const strike of await ofKind('stock-strike', { legalEntityId: 1 })) await drop(strike);
  await put({ ...book, last: 3, hash: before.hash });
}

/** Rewrites the entries from this one on, with new hashes and a new head. */
async function retell(from: number): Promise<void> {
  let prevHash = from > 1 ? (await entry(from - 1)).hash : '';
  for (let number = from; number <= 4; number++) {
    const told = rehashed(await entry(number), { remarks: 'Another story', prevHash });
    await put(told);
    prevHash = told.hash;
  }
  await put({ ...(await head()), hash: prevHash });
}
