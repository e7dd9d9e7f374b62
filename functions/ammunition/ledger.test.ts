// Tests the ledger under concurrent writers and faults: its balance is the sum of its entries and never below zero, and its numbers have no gaps.
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { exampleMove, exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { entriesOf, faultOf, newSafe } from '../../testing/server/ammunition.ts';
import { type Claims, founder, send, signUp } from '../../testing/server/call.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { roundsIn, withAmmunition } from './ledger.ts';

// Writers of different processes do not wait for each other.
vi.mock('../data/in-turn.ts', () => ({ inTurn: (_queue: string, work: () => Promise<unknown>) => work() }));

const { ammunition, officers } = contract;
const pin = '482913';

withTable();
captureLog();
let client: Claims;
let second: string;

beforeAll(async () => {
  await foundEntity(1);
  client = await signUp('client', { legalEntityId: 1 });
  second = (await send(officers.create, { as: client, body: exampleOfficer() })).body.id;
  await send(officers.setPin, { as: client, params: { id: second }, body: { pin } });
});

const receive = (safeId: string, rounds: number, id = newId()) => send(ammunition.record, { as: client, body: exampleReceipt({ id, safeId, rounds }) });
/** The ledger's part of an issue or a return. Returns the number of its writes. */
const pass = (safeId: string, kind: 'issued' | 'returned' | 'expended', rounds: number, caliber = '9mm') =>
  withAmmunition([{ safeId, caliber, kind, rounds, issueId: newId(), actor: founder, at: new Date() }], async (writes) => {
    if (writes.length > 0) await commit(writes);
    return writes.length;
  });

describe('an issue', () => {
  test('takes its rounds from the balance, and a return gives back the rounds that were not expended', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, 100);
    const issueId = newId();
    const common = { safeId, caliber: '9 mm', issueId, actor: founder, at: new Date() };

    await withAmmunition([{ ...common, kind: 'issued', rounds: 30 }], commit);
    await withAmmunition(
      [
        { ...common, kind: 'returned', rounds: 25 },
        { ...common, kind: 'expended', rounds: 5 },
      ],
      commit,
    );

    expect((await entriesOf(safeId)).map(({ kind, rounds, change, balance }) => [kind, rounds, change, balance])).toEqual([
      ['received', 100, 100, 100],
      ['issued', 30, -30, 70],
      ['returned', 25, 25, 95],
      ['expended', 5, 0, 95],
    ]);
    expect((await entriesOf(safeId)).slice(1).every((entry) => entry.issueId === issueId)).toBe(true);
    expect(await faultOf(safeId)).toBeUndefined();
  });

  test('writes nothing for a caliber that the safe does not count, or without rounds', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, 100);

    expect([await pass(safeId, 'issued', 30, '.38 Special'), await pass(safeId, 'issued', 0)]).toEqual([0, 0]);
    expect([await roundsIn(safeId, '.38 Special'), await roundsIn(safeId, '9MM')]).toEqual([undefined, 100]);
  });

  test('returns rounds above the most rounds of a safe, which then accepts no others', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, 100_000);
    for (let n = 0; n < 10; n++) await pass(safeId, 'returned', 99_990);

    expect(await roundsIn(safeId, '9mm')).toBe(1_099_900);
    expect((await receive(safeId, 1)).body.detail).toMatch(/^A safe can have at most 1.000.000 rounds of one caliber\.$/);
    expect(await pass(safeId, 'issued', 30)).toBeGreaterThan(0);
    expect(await faultOf(safeId)).toBeUndefined();
  });

  test('writes nothing if its own transaction fails', async () => {
    const safeId = await newSafe(client);
    await receive(safeId, 100);
    const failing = withAmmunition([{ safeId, caliber: '9mm', kind: 'issued', rounds: 30, issueId: newId(), actor: founder, at: new Date() }], async () => {
      throw new Error('The issue is refused');
    });

    await expect(failing).rejects.toThrow('The issue is refused');
    expect([await roundsIn(safeId, '9mm'), (await entriesOf(safeId)).length]).toEqual([100, 1]);
  });
});

test('twenty issues at once from different processes all succeed, each with its own number', async () => {
  const safeId = await newSafe(client);
  await receive(safeId, 600);

  await Promise.all(Array.from({ length: 20 }, () => pass(safeId, 'issued', 30)));

  expect([await roundsIn(safeId, '9mm'), await faultOf(safeId), (await entriesOf(safeId)).length]).toEqual([0, undefined, 21]);
});

test('of issues at once that need more rounds than the safe has, only as many succeed as there are rounds', async () => {
  const safeId = await newSafe(client);
  await receive(safeId, 100);

  const results = await Promise.allSettled(Array.from({ length: 8 }, () => pass(safeId, 'issued', 30)));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(Array(5).fill('conflict'));
  expect([await roundsIn(safeId, '9mm'), await faultOf(safeId)]).toEqual([10, undefined]);
});

test('first receipts at once begin one balance', async () => {
  const safeId = await newSafe(client);

  const answers = await Promise.all([1, 2, 3, 4].map((rounds) => receive(safeId, rounds)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await roundsIn(safeId, '9mm'), await faultOf(safeId)]).toEqual([10, undefined]);
});

type Step = readonly [what: 'receive' | 'issue' | 'return' | 'expend' | 'move' | 'repeat', rounds: number, isSecondSafe: boolean];
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('receive', 'issue', 'issue', 'return', 'expend', 'move', 'repeat'),
  fc.integer({ min: 1, max: 60 }),
  fc.boolean(),
);

test('any steps at once, with faults and repeats, keep both ledgers free of faults', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 }), fc.nat(1e6), async (rounds, seed) => {
      const safes = [await newSafe(client), await newSafe(client)] as const;
      for (const safe of safes) await receive(safe, 100);
      const sent = [exampleReceipt({ id: newId(), safeId: safes[0] })];
      const accepted = new Map<string, number>();
      const take = async ([what, rounds, isSecondSafe]: Step) => {
        const [safeId, toSafeId] = isSecondSafe ? [safes[1], safes[0]] : safes;
        if (what === 'issue' || what === 'return') return pass(safeId, what === 'issue' ? 'issued' : 'returned', rounds).catch(() => undefined);
        if (what === 'move') return send(ammunition.move, { as: client, body: exampleMove({ id: newId(), safeId, toSafeId, rounds }) });
        const again = sent[rounds % sent.length];
        const expended = { kind: 'expended', reason: 'Range day', secondOfficerId: second, secondPin: pin } as const;
        const fresh = exampleReceipt({ id: newId(), safeId, rounds, ...(what === 'expend' ? expended : {}) });
        const body = what === 'repeat' && again ? again : fresh;
        sent.push(body);
        const { status, body: entry } = await send(ammunition.record, { as: client, body });
        if (status === 200) expect(accepted.get(body.id) ?? entry.number).toBe(entry.number);
        if (status === 200) accepted.set(body.id, entry.number);
        return undefined;
      };
      const faults = withFaults({ seed, probability: 0.1, only: /^TransactWrite/ });
      try {
        for (const together of rounds) await Promise.all(together.map(take));
      } finally {
        faults.stop();
      }
      expect([await faultOf(safes[0]), await faultOf(safes[1])]).toEqual([undefined, undefined]);
      expect(new Set(accepted.values()).size).toBeLessThanOrEqual(accepted.size);
      const kept = [...(await entriesOf(safes[0])), ...(await entriesOf(safes[1]))];
      const moved = kept.filter(({ kind }) => kind === 'moved').reduce((sum, { change }) => sum + change, 0);
      expect(moved).toBe(0);
    }),
    { numRuns: 12 },
  );
}, 120_000);
