// Verification of ammunition ledgers, registers of provision and custody histories: by their hash chains and by the checkpoints.
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { newSafe } from '../../testing/server/ammunition.ts';
import { makeCheckpoint } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { endedAs, issuedTo } from '../../testing/server/custody-events.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { drop, type Item, ofKind, only, put, rehashed, reportedAfter, verified } from '../../testing/server/tampering.ts';
import { newId } from '../data/record.ts';

withTable({ told: true });
withObjects();
captureLog();

const made = '2026-11-20T00:00:00.000Z';
const firearmId = newId();
let [safeId, branchId] = ['', ''];

beforeAll(async () => {
  await foundEntity(1);
  const client: Claims = await signUp('client', { legalEntityId: 1 });
  safeId = await newSafe(client);
  const receive = (caliber: string, rounds: number) =>
    send(contract.ammunition.record, { as: client, body: exampleReceipt({ id: v7(), safeId, caliber, rounds }) });
  // Two ledgers of one safe: their heads differ only in the second part of the key.
  for (const [caliber, rounds] of [
    ['9mm', 100],
    ['9mm', 50],
    ['9mm', 20],
    ['12 Gauge', 10],
  ] as const)
    expect((await receive(caliber, rounds)).status).toBe(200);
  branchId = (await send(contract.branches.create, { as: client, body: exampleBranch({ name: 'Durban' }) })).body.id;
  await endedAs(await issuedTo({ firearmId, branchId, legalEntityId: 1 }), 'returned');
  await doWork();
  await makeCheckpoint(new Date(made));
});

test('each ammunition ledger, register of provision and custody history is intact and is a head in the checkpoint', async () => {
  const { records, heads, broken } = await verified();

  expect([broken, heads]).toEqual([[], records]);
  expect((await ofKind('ammunition', { safeId })).map(({ caliberKey, last, balance }) => [caliberKey, last, balance]).sort()).toEqual([
    ['12gauge', 1, 10],
    ['9mm', 3, 170],
  ]);
  expect((await ofKind('provision-book', { branchId })).map(({ last }) => last)).toEqual([2]);
});

describe('verification of an ammunition ledger', () => {
  const entry = (number: number) => only('ammunition-entry', { safeId, caliberKey: '9mm', number });
  const head = () => only('ammunition', { safeId, caliberKey: '9mm' });
  const reported = (tamper: () => Promise<unknown>) => reportedAfter(['ammunition', 'ammunition-entry'], tamper);
  const ledger = () => `The ammunition ledger of safe ${safeId}#9mm`;

  test.each([
    ['an entry was edited', 2, async () => put({ ...(await entry(2)), rounds: 40 })],
    ['an entry was edited with its own hash', 3, async () => put(rehashed(await entry(2), { rounds: 40 }))],
    ['an entry was deleted', 1, async () => drop(await entry(1))],
    ['the last entry was deleted', 3, async () => drop(await entry(3))],
  ])('finds from the chain that %s', async (_, number, tamper) => {
    expect(await reported(tamper)).toEqual([`${ledger()} is broken at entry ${number} of 3: it is missing, altered or out of place.`]);
  });

  test('finds that the balance was changed without an entry', async () => {
    expect(await reported(async () => put({ ...(await head()), balance: 160 }))).toEqual([
      `The head of the ammunition ledger of safe ${safeId}#9mm was changed without an entry: its balance is not that of entry 3.`,
    ]);
  });

  test('finds from the checkpoint that the last entry was replaced together with the balance', async () => {
    const tamper = async () => {
      const other = rehashed(await entry(3), { rounds: 10, change: 10, balance: 160 });
      await put(other);
      await put({ ...(await head()), balance: 160, hash: other.hash });
    };
    expect(await reported(tamper)).toEqual([
      expect.stringContaining(`${ledger()} was rewritten: the checkpoint of ${made} contains entry 3 with other content`),
    ]);
  });

  test('finds from the checkpoint that the last entry was cut, and that the ledger was deleted', async () => {
    const cut = async () => {
      const [last, before] = [await entry(3), await entry(2)];
      await drop(last);
      await put({ ...(await head()), last: 2, balance: 150, hash: before.hash });
    };
    expect(await reported(cut)).toEqual([`${ledger()} was cut: the checkpoint of ${made} contains entry 3, and it now ends at entry 2.`]);
    expect(await reported(async () => drop(await head()))).toEqual([
      `The head of the ammunition ledger of safe ${safeId}#9mm is missing: the checkpoint of ${made} contains entry 3.`,
    ]);
  });
});

test('verification finds an altered entry of a register of provision, and a replaced last one', async () => {
  const reported = (tamper: () => Promise<unknown>) => reportedAfter(['provision-book', 'provision-entry'], tamper);
  const entry = (number: number) => only('provision-entry', { branchId, number });
  const replace = async () => {
    const other: Item = rehashed(await entry(2), { roundsIn: 1 });
    await put(other);
    await put({ ...(await only('provision-book', { branchId })), hash: other.hash });
  };

  expect(await reported(async () => put({ ...(await entry(1)), place: 'Elsewhere' }))).toEqual([
    expect.stringMatching(/^The register of provision \d+#.* is broken at entry 1 of 2: it is missing, altered or out of place\.$/),
  ]);
  expect(await reported(replace)).toEqual([expect.stringContaining('was rewritten: the checkpoint of')]);
});

test('verification finds an altered entry of a custody history, and a place that was changed without an entry', async () => {
  const reported = (tamper: () => Promise<unknown>) => reportedAfter(['firearm-custody', 'workflow-history'], tamper);
  const head = () => only('firearm-custody', { id: firearmId });
  const first = async () => (await ofKind('workflow-history', { entityId: firearmId })).find(({ seq }) => seq === 1) as Item;

  expect(await reported(async () => put({ ...(await first()), actorName: 'Somebody else' }))).toEqual([
    `The history of firearm custody ${firearmId} is broken at entry 1 of 2: it is missing, altered or out of place.`,
  ]);
  expect(await reported(async () => put({ ...(await head()), state: 'lost' }))).toEqual([
    expect.stringContaining(`The record of firearm custody ${firearmId} was changed without a history entry: state differs from entry`),
  ]);
});
