// Attacks on the counter: event ids that are used again, and PINs of many officers that one user guesses.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, pin, wrongPin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';

const { custody, safes } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let depot: string;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  depot = (await send(safes.create, { as: client, body: exampleSafe({ branchId: counter.branchId, name: 'Depot' }) })).body.id;
}, 60_000);

const by = () => ({ officerId: counter.issuer, pin });
async function out() {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  const line = counter.line(firearmId, officerId);
  expect((await counter.issue([line])).body.lines[0].outcome).toBe('done');
  return { firearmId, officerId, issueId: line.eventId as string };
}

/** One event of each kind on records of its own, which succeeds. Answers the code of its refusal. */
const events = {
  issue: async (eventId: string) => {
    const { body } = await counter.issue([counter.line(await counter.newFirearm(), await counter.newOfficer(), { eventId })]);
    return body.lines[0].code;
  },
  return: async (eventId: string) => (await counter.giveBack([counter.back((await out()).firearmId, { eventId })])).body.lines[0].code,
  extend: async (eventId: string) => {
    const { issueId } = await out();
    const { body } = await send(custody.extend, { as: client, body: { eventId, issueId, until: inHours(30), reason: 'Relief is late', issuer: by() } });
    return body.errors?.[0].code ?? null;
  },
  handOver: async (eventId: string) => {
    const [{ issueId }, toOfficerId] = [await out(), await counter.newOfficer()];
    const terms = { place: 'Gate 2', until: inHours(10), reason: 'Relief', rounds: 30, fromPin: pin, toPin: pin, issuer: by() };
    const { body } = await send(custody.handOver, { as: client, body: { eventId, issueId, toOfficerId, ...terms } });
    return body.errors?.[0].code ?? null;
  },
  void: async (eventId: string) => {
    const { issueId } = await out();
    const { body } = await send(custody.void, { as: client, body: { eventId, issueId, reason: 'Wrong firearm', by: by() } });
    return body.errors?.[0].code ?? null;
  },
  move: async (eventId: string) => {
    const firearmIds = [await counter.newFirearm()];
    const { body } = await send(custody.move, { as: client, body: { eventId, toSafeId: depot, by: by(), firearmIds, reason: 'Transport' } });
    return body.errors?.[0].code ?? body.lines[0].code;
  },
};

test('attack 41: the event id of a custody event is refused for every other one, whatever its kind', async () => {
  for (const [first, used] of Object.entries(events)) {
    const eventId = v7();
    expect([first, await used(eventId)]).toEqual([first, null]);
    for (const [second, again] of Object.entries(events)) expect([first, second, await again(eventId)]).toEqual([first, second, 'EVENT_ID_USED']);
  }
}, 120_000);

test('attack 40: one user cannot guess the PINs of many officers', async () => {
  const guesser = await signUp('client', { legalEntityId: 1 });
  const officers = await Promise.all(Array.from({ length: 20 }, () => counter.newOfficer()));
  const guess = (officerId: string, tried: string) => send(custody.confirm, { as: guesser, body: { officerId, pin: tried } });
  const answers = await Promise.all(officers.map((officerId) => guess(officerId, wrongPin)));
  const codes = answers.map(({ status, body }) => [status, body.errors[0].code].join(' '));

  // One of the fifteen that were checked is the last one, and says that the user is locked.
  expect([codes.filter((code) => code === '409 PROOF_WRONG').length, codes.filter((code) => code === '409 PROOF_LOCKED').length]).toEqual([14, 6]);
  expect((await guess(officers[0] as string, pin)).body.detail).toMatch(/^Too many wrong PINs at this counter. Sign in again, or try again after \d\d:00.$/);
  expect((await send(custody.confirm, { as: client, body: { officerId: officers[0], pin } })).status).toBe(200);
}, 120_000);
