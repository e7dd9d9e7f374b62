// Two counters, random steps and a failing database: at no time does a firearm have two open issues, and every round is explained.
import { v7 } from 'uuid';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, pin } from '../../testing/server/counter.ts';
import { numbersFrom, withFaults } from '../../testing/server/faults.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let faults: ReturnType<typeof withFaults> | undefined;
afterEach(() => faults?.stop());

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
}, 60_000);

/** Checks the invariants in the whole table. Returns the open issues. */
async function expectConsistent(): Promise<Record<string, any>[]> {
  const [issues, heads, guards, watches] = await Promise.all(['issue', 'firearm-custody', 'guard', 'custody-watch'].map(itemsOf));
  const open = (issues ?? []).filter(({ state }) => state === 'open');
  expect(new Set(open.map(({ firearmId }) => firearmId)).size).toBe(open.length);
  const byFirearm = new Map(open.map((one) => [one.firearmId, one.id]));
  for (const { id, state, issueId } of heads ?? []) expect([id, state === 'issued', issueId]).toEqual([id, byFirearm.has(id), byFirearm.get(id)]);
  const slots = (guards ?? []).filter(({ kind }) => kind === 'officer-slot').map(({ value, heldBy }) => `${value} ${heldBy}`);
  expect(slots.toSorted()).toEqual(open.map(({ officerId, slot, id }) => `${officerId}#${slot} ${id}`).toSorted());
  expect((watches ?? []).map(({ id }) => id).toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  for (const { state, roundsOut, returned } of issues ?? [])
    if (state === 'returned' || state === 'handed_over') expect(returned.rounds + (returned.shortfall?.rounds ?? 0)).toBe(roundsOut);
  for (const head of heads ?? []) expect(await firstBrokenEntry('firearm-custody', head.id, head as never, { consistent: true })).toBeUndefined();
  return open;
}

test('of 100 races of two counters over one firearm each has exactly one issue, and the other counter reads who has it', async () => {
  const firearmId = await counter.newFirearm();
  const officers = [await counter.newOfficer({ surname: 'Mokoena' }), await counter.newOfficer({ surname: 'Zwane' })];
  for (let race = 0; race < 100; race++) {
    const issuers = [counter.issuer, counter.second].map((officerId) => ({ officerId, pin }));
    const answers = await Promise.all(officers.map((officerId, n) => counter.issue([counter.line(firearmId, officerId)], { issuer: issuers[n] })));
    const lines = answers.map(({ body }) => body.lines[0]);
    const won = lines.find(({ outcome }) => outcome === 'done');
    const lost = lines.find(({ outcome }) => outcome === 'refused');

    expect([won?.outcome, lost?.code]).toEqual(['done', 'FIREARM_OUT']);
    expect(lost.message).toContain(won.issue.officerName);
    expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].outcome).toBe('done');
  }
  expect(await expectConsistent()).toEqual([]);
}, 300_000);

test('random steps at two counters with a failing database keep issues, heads, slots, watches, rounds and histories in agreement', async () => {
  const next = numbersFrom(40);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const [firearms, officers] = [
    [await counter.newFirearm(), await counter.newFirearm()],
    [await counter.newOfficer(), await counter.newOfficer(), await counter.newOfficer()],
  ];
  await send(contract.ammunition.record, { as: client, body: exampleReceipt({ id: v7(), safeId: counter.safeId, rounds: 1000 }) });
  const { custody } = contract;
  const known: string[] = [];
  const signer = () => ({ officerId: pick([counter.issuer, counter.second]), pin });
  const step = async () => {
    const [firearmId, officerId] = [pick(firearms), pick(officers)];
    const issueId = pick([...known, v7()]);
    const rounds = pick([30, 30, 30, 12]);
    const shortfall = { explanation: 'training', text: 'Range' };
    const line = counter.line(firearmId, officerId);
    known.push(line.eventId);
    const handOver = { eventId: v7(), issueId, toOfficerId: officerId, place: 'Post', until: inHours(9), reason: 'Relief', rounds, fromPin: pin, toPin: pin };
    known.push(handOver.eventId);
    const calls = [
      () => counter.issue([line], { issuer: signer() }),
      () => counter.giveBack([counter.back(firearmId, { rounds, shortfall })], { receiver: signer() }),
      () => send(custody.extend, { as: client, body: { eventId: v7(), issueId, until: inHours(20 + next()), reason: 'Late', issuer: signer() } }),
      () => send(custody.handOver, { as: client, body: { ...handOver, shortfall, issuer: signer() } }),
      () => send(custody.void, { as: client, body: { eventId: v7(), issueId, reason: 'Mistake', by: signer() } }),
    ];
    const call = pick([calls[0], calls[0], calls[1], calls[1], calls[2], calls[3], calls[4]]);
    const answer = await call?.();
    // A counter repeats what has no certain answer.
    if ((answer?.status ?? 0) >= 500 || answer?.body.lines?.[0]?.outcome === 'retry') await call?.();
  };
  faults = withFaults({ seed: 40, probability: 0.35, only: /^TransactWrite/ });
  for (let n = 0; n < 60; n++) await Promise.all([step(), step()]);
  faults.stop();

  const made = Object.values(faults.made).reduce((sum, count) => sum + count, 0);
  expect(made).toBeGreaterThan(5);
  const open = await expectConsistent();
  const all = await itemsOf('issue');
  expect(all.length).toBeGreaterThan(5);
  const out = open.reduce((sum, { roundsOut }) => sum + roundsOut, 0);
  const counted = (await itemsOf('issue')).filter(({ firearmId }) => firearms.includes(firearmId));
  const missing = counted.reduce((sum, { returned }) => sum + (returned?.shortfall?.rounds ?? 0), 0);
  const { body } = await send(contract.ammunition.balances, { as: client, query: { safeId: counter.safeId } });
  expect(body[0].balance).toBe(1000 - out - missing);
}, 200_000);
