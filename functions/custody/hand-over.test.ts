// Tests hand-overs of a firearm at its post: both issues in one step, and rounds that the new holder does not receive.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, pin, slotsOf, wrongPin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { roundsIn } from '../ammunition/ledger.ts';

const { ammunition, custody } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let other: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
  other = await signUp('client', { legalEntityId: 2 });
}, 60_000);

const out = () => counter.out();

const hand = (issueId: string, toOfficerId: string, change: object = {}, as = client) => {
  const people = { toOfficerId, fromPin: pin, toPin: pin, issuer: { officerId: counter.issuer, pin } };
  return send(custody.handOver, {
    as,
    body: { eventId: v7(), issueId, place: 'Gate 2', until: inHours(10), reason: 'Relief', rounds: 30, ...people, ...change },
  });
};

test('a hand-over ends the issue of one officer and begins that of the next in one step', async () => {
  const { firearmId, officerId, issueId } = await out();
  const next = await counter.newOfficer({ surname: 'Mokoena' });
  const eventId = v7();
  const until = inHours(10);
  const { status, body } = await hand(issueId, next, { eventId, until });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: eventId,
    state: 'open',
    officerName: 'S J Mokoena',
    place: 'Gate 2',
    roundsOut: 30,
    proof: 'pin',
    safeId: counter.safeId,
  });
  expect((await send(custody.getIssue, { as: client, params: { id: issueId } })).body).toMatchObject({ state: 'handed_over', roundsIn: 30 });
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', issueId: eventId, officerName: 'S J Mokoena' });
  expect([await slotsOf(officerId), (await slotsOf(next)).map(({ heldBy }) => heldBy)]).toEqual([[], [eventId]]);
  expect((await hand(issueId, next, { eventId, until })).body).toEqual(body);
  expect((await hand(issueId, next)).body.errors[0].code).toBe('NOTHING_TO_RETURN');
});

test('a hand-over with fewer rounds than were issued records the missing ones with their discharge, and issues the others', async () => {
  await send(ammunition.record, { as: client, body: exampleReceipt({ id: v7(), safeId: counter.safeId, rounds: 1000 }) });
  const { firearmId, issueId } = await out();
  const discharge = { at: inHours(-1), place: 'Gate 2', circumstances: 'Two shots at a fleeing vehicle', injury: false, damage: true, docketNumber: null };
  const shortfall = { explanation: 'discharged', text: 'Robbery at the gate', discharge };
  const left = await roundsIn(counter.safeId, '9mm');
  const { status, body } = await hand(issueId, await counter.newOfficer(), { rounds: 26, shortfall });
  const { body: ended } = await send(custody.getIssue, { as: client, params: { id: issueId } });
  const { body: history } = await send(custody.history, { as: client, params: { id: firearmId } });
  const { body: entries } = await send(ammunition.entries, { as: client, params: { id: counter.safeId, caliber: '9mm' } });

  expect([status, body.roundsOut]).toEqual([200, 26]);
  expect(ended).toMatchObject({ state: 'handed_over', roundsOut: 30, roundsIn: 26, shortfall: { rounds: 4, ...shortfall }, returnFlags: ['SHORTFALL'] });
  expect(history[0].metadata).toMatchObject({ rounds: 26, missing: 4, explanation: 'discharged' });
  expect(entries[0]).toMatchObject({ kind: 'expended', rounds: 4, change: 0, balance: left, issueId });
  await counter.giveBack([counter.back(firearmId, { rounds: 26 })]);
  expect(await roundsIn(counter.safeId, '9mm')).toBe((left ?? 0) + 26);
});

test('a holder with a written authority does not approve a hand-over with missing rounds', async () => {
  const firearmId = await counter.newFirearm();
  const { body: issued } = await counter.issue([counter.line(firearmId, counter.second)]);
  const issueId = issued.lines[0].eventId;
  const own = { issuer: { officerId: counter.second, pin } };
  const { status, body } = await hand(issueId, await counter.newOfficer(), { ...own, rounds: 28, shortfall: { explanation: 'training', text: 'Range' } });

  expect([status, body.errors[0]]).toEqual([409, expect.objectContaining({ code: 'RECEIVER_IS_RETURNER', path: 'issuer.officerId' })]);
  expect((await hand(issueId, await counter.newOfficer(), own)).status).toBe(200);
  await counter.giveBack([counter.back(firearmId)]);
});

test('a hand-over is refused for wrong PINs, missing rounds without a reason, the same officer, and an officer who is not eligible', async () => {
  const { firearmId, officerId, issueId } = await out();
  const [next, without] = [await counter.newOfficer(), await counter.newOfficer({}, { competencies: [] })];
  const codeOf = async (to: string, change: object = {}) => (await hand(issueId, to, change)).body.errors[0].code;

  expect(await codeOf(next, { fromPin: wrongPin })).toBe('PROOF_WRONG');
  expect(await codeOf(next, { toPin: wrongPin })).toBe('PROOF_WRONG');
  expect(await codeOf(next, { rounds: 29 })).toBe('SHORTFALL_UNEXPLAINED');
  const unreported = { explanation: 'discharged', text: 'Shots' };
  expect((await hand(issueId, next, { rounds: 29, shortfall: unreported })).body.errors).toMatchObject([{ path: 'shortfall.discharge' }]);
  const more = { code: 'ROUNDS_MORE_THAN_OUT', message: '30 rounds were issued, so 31 cannot be handed over. Count again.' };
  expect((await hand(issueId, next, { rounds: 31 })).body.errors).toMatchObject([more]);
  expect(await codeOf(officerId)).toBe('OFFICER_HOLDS_ANOTHER');
  expect(await codeOf(without)).toBe('COMPETENCY_MISSING');
  expect(await codeOf(counter.issuer)).toBe('ISSUER_IS_RECEIVER');
  expect((await hand(issueId, next, {}, other)).status).toBe(404);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', issueId, version: 1 });
});
