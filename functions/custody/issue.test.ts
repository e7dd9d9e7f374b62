// Tests issues and returns at the counter: what is recorded, repetitions, refusals of a line and of the whole call.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, openCounter, pin, wrongPin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { heads, watches } from './entity.ts';

const { custody } = contract;

withTable();
withObjects();
const lines = captureLog();
let counter: Counter;
let client: Claims;
let other: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
  await foundEntity(2);
  other = await signUp('client', { legalEntityId: 2 });
}, 60_000);

const headOf = async (id: string) => (await heads().get({ id }).go({ consistent: true })).data;

describe('an issue', () => {
  test('records the holder, the firearm’s place, its history, the slot and the watch, and shows no token, PIN or ID number', async () => {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const line = counter.line(firearmId, officerId, { receiverPin: pin });
    const { status, body } = await counter.issue([line]);

    expect([status, body.lines[0].message]).toEqual([200, null]);
    const { issue, ...answer } = body.lines[0];
    expect(answer).toEqual({ eventId: line.eventId, firearmId, outcome: 'done', code: null, message: null, gates: [] });
    expect(issue).toMatchObject({
      ...{ id: line.eventId, state: 'open', legalEntityName: 'Provider 1', officerName: 'S J Nkosi', issuerName: 'M Dlamini', proof: 'pin', roundsOut: 30 },
      ...{ against: [], purpose: 'armed_response', place: 'Midrand sector 4', safeName: 'Strong-room', inAt: null },
    });
    expect(issue.authorisations).toHaveLength(1);
    expect(issue.authorisations[0].number).toMatch(/^AUT-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', officerName: 'S J Nkosi', issueId: line.eventId, roundsOut: 30, version: 1 });
    const head = await headOf(firearmId);
    expect(await firstBrokenEntry('firearm-custody', firearmId, head as never)).toBeUndefined();
    const [stored] = (await itemsOf('issue')).filter(({ id }) => id === line.eventId);
    const { token } = stored?.authorisations[0] ?? {};
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const held = (await itemsOf('guard')).filter(({ heldBy }) => heldBy === line.eventId).map(({ kind, value }) => [kind, value]);
    expect(held.toSorted()).toEqual([
      ['authorisation-number', issue.authorisations[0].number],
      ['authorisation-token', token],
      ['officer-slot', `${officerId}#handgun`],
    ]);
    const { data: watch } = await watches().get({ id: line.eventId }).go();
    expect(Date.parse(issue.dueAt) - Date.parse(watch?.nextStepAt ?? '')).toBe(30 * 60_000);
    for (const text of [JSON.stringify(body), lines.join()]) for (const secret of [token, pin, stored?.officer.idNumber]) expect(text).not.toContain(secret);
  });

  test('gives the same answer to a retry, and refuses its event id with another content', async () => {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const line = counter.line(firearmId, officerId);
    const first = await counter.issue([line], { until });
    const again = await counter.issue([{ ...line, receiverPin: pin }], { until });
    const changed = await counter.issue([{ ...line, rounds: 31 }], { until });

    expect(again.body).toEqual(first.body);
    expect(changed.body.lines[0]).toMatchObject({ outcome: 'refused', code: 'EVENT_ID_USED', issue: null });
    expect((await itemsOf('issue')).filter((one) => one.firearmId === firearmId)).toHaveLength(1);
  });

  test('gives the same answer to a retry within a shift and with a witness', async () => {
    const [line, other] = [
      counter.line(await counter.newFirearm(), await counter.newOfficer()),
      counter.line(await counter.newFirearm(), await counter.newOfficer()),
    ];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const first = await counter.issue([line], { until });
    const witness = { officerId: await counter.newOfficer(), pin };
    const again = await counter.issue([line, other], { until, shiftId: counter.line('', '').eventId, witness });

    expect(again.body.lines.map(({ outcome }: any) => outcome)).toEqual(['done', 'done']);
    expect(again.body.lines[0]).toEqual(first.body.lines[0]);
  });

  test('of a shift is recorded line by line: refused lines do not stop the others', async () => {
    const [officer, another, third] = [await counter.newOfficer(), await counter.newOfficer(), await counter.newOfficer({}, { competencies: [] })];
    const [a, b, c] = [await counter.newFirearm(), await counter.newFirearm(), await counter.newFirearm()];
    const shiftId = counter.line('', '').eventId;
    const asked = [
      counter.line(a, officer),
      counter.line(a, another),
      counter.line(b, officer),
      counter.line(c, third),
      counter.line(c, another),
      counter.line('019ac000-0000-7000-8000-000000000000', another),
      counter.line(b, '019ac000-0000-7000-8000-000000000000'),
    ];
    const { status, body } = await counter.issue(asked, { shiftId });

    expect(status).toBe(200);
    expect(body.lines.map((one: any) => [one.outcome, one.code, one.message])).toEqual([
      ['done', null, null],
      ['refused', 'ALREADY_ON_A_LINE', 'This firearm is already on another line.'],
      ['refused', 'ALREADY_ON_A_LINE', 'This officer already has a handgun on another line.'],
      ['refused', 'COMPETENCY_MISSING', 'S J Nkosi has no competency for: self-loading handgun.'],
      ['refused', 'ALREADY_ON_A_LINE', 'This firearm is already on another line.'],
      ['refused', 'NOT_FOUND', 'There is no such firearm, or you do not have access to it.'],
      ['refused', 'NOT_FOUND', 'There is no such officer, or you do not have access to it.'],
    ]);
    const shift = await send(custody.getShift, { as: client, params: { id: shiftId } });
    expect(shift.body).toMatchObject({ id: shiftId, issued: 1, returned: 0, issuerName: 'M Dlamini' });
    const ofShift = await send(custody.issuesOfShift, { as: client, params: { id: shiftId } });
    expect(ofShift.body.map((one: any) => one.firearm.id)).toEqual([a]);
  });

  test('of 41 lines is refused as a whole, and an old or foreign event id as a line', async () => {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const many = await counter.issue(Array.from({ length: 41 }, () => counter.line(firearmId, officerId)));
    const random = await counter.issue([{ ...counter.line(firearmId, officerId), eventId: '4f1c7a52-7d0e-4b57-9d3b-0a51c0de0000' }]);
    const old = await counter.issue([{ ...counter.line(firearmId, officerId), eventId: '019a0000-0000-7000-8000-000000000000' }]);

    expect([many.status, many.body.errors[0].message]).toEqual([400, 'At most 40 lines at once']);
    for (const { body } of [random, old]) expect(body.lines[0]).toMatchObject({ outcome: 'refused', code: 'EVENT_TIME_WRONG' });
    expect(await headOf(firearmId)).toBeNull();
  });

  test('is refused as a whole for a wrong PIN of the issuer, and as a line for one of the receiver', async () => {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const whole = await counter.issue([counter.line(firearmId, officerId)], { issuer: { officerId: counter.issuer, pin: wrongPin } });
    const line = await counter.issue([counter.line(firearmId, officerId, { receiverPin: wrongPin })]);

    expect([whole.status, whole.body.errors]).toEqual([409, [{ path: 'issuer.pin', message: 'Wrong PIN, 4 tries left.', code: 'PROOF_WRONG' }]]);
    expect(line.body.lines[0]).toMatchObject({ outcome: 'refused', code: 'PROOF_WRONG', message: 'Wrong PIN, 4 tries left.' });
    expect(await headOf(firearmId)).toBeNull();
  });

  test('of another company’s firearm, officer or safe reads as not found', async () => {
    const theirs = await openCounter(other, 2);
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const [theirFirearm, theirOfficer] = [await theirs.newFirearm(), await theirs.newOfficer()];
    const answers = await counter.issue([counter.line(theirFirearm, officerId), counter.line(firearmId, theirOfficer)]);
    const safe = await counter.issue([counter.line(firearmId, officerId)], { safeId: theirs.safeId });
    const issuer = await counter.issue([counter.line(firearmId, officerId)], { issuer: { officerId: theirs.issuer, pin } });

    expect(answers.body.lines.map((one: any) => one.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect([safe.status, issuer.status]).toEqual([404, 404]);
    const { eventId } = (await counter.issue([counter.line(firearmId, officerId)])).body.lines[0];
    for (const [row, id] of [
      [custody.getIssue, eventId],
      [custody.ofFirearm, firearmId],
      [custody.history, firearmId],
      [custody.issuesOfFirearm, firearmId],
      [custody.issuesOfOfficer, officerId],
      [custody.heldBy, officerId],
      [custody.inSafe, counter.safeId],
    ] as const)
      expect([row.name, (await send(row, { as: other, params: { id } })).status]).toEqual([row.name, 404]);
  }, 30_000);
});

describe('a return', () => {
  const out = async () => {
    const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
    const line = counter.line(firearmId, officerId);
    const { body } = await counter.issue([line]);
    if (body.lines[0].outcome !== 'done') throw new Error(JSON.stringify(body));
    return { firearmId, officerId, issueId: line.eventId as string };
  };

  test('ends the issue, frees the slot and the watch, and puts the firearm into the safe', async () => {
    const { firearmId, officerId, issueId } = await out();
    const back = counter.back(firearmId);
    const { status, body } = await counter.giveBack([back]);

    expect([status, body.lines[0].message]).toEqual([200, null]);
    expect(body.lines[0].issue).toMatchObject({
      id: issueId,
      state: 'returned',
      roundsIn: 30,
      receivedByName: 'M Dlamini',
      broughtByName: 'S J Nkosi',
      returnFlags: [],
      shortfall: null,
    });
    expect(await counter.custodyOf(firearmId)).toMatchObject({
      state: 'in_safe',
      safeId: counter.safeId,
      officerId: null,
      issueId: null,
      dueAt: null,
      version: 2,
    });
    expect((await itemsOf('guard')).filter(({ heldBy, kind }) => heldBy === issueId && kind === 'officer-slot')).toEqual([]);
    expect((await watches().get({ id: issueId }).go()).data).toBeNull();
    const again = await counter.giveBack([back]);
    expect(again.body).toEqual(body);
    expect((await counter.giveBack([{ ...back, rounds: 29 }])).body.lines[0].code).toBe('EVENT_ID_USED');
    // After a lost answer another officer may be at the counter.
    expect((await counter.giveBack([back], { receiver: { officerId: await counter.newOfficer(), pin } })).body).toEqual(body);
    // Issued again: the old event does not return the new issue.
    expect((await counter.issue([counter.line(firearmId, officerId)])).body.lines[0].outcome).toBe('done');
    expect((await counter.giveBack([back])).body).toEqual(body);
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', version: 3 });
    const { body: history } = await send(custody.history, { as: client, params: { id: firearmId } });
    expect(history.map((one: any) => [one.action, one.intact])).toEqual([
      ['custody.issue', true],
      ['custody.return', true],
      ['custody.issue', true],
    ]);
    const had = await send(custody.issuesOfFirearm, { as: client, params: { id: firearmId } });
    expect(had.body.map((one: any) => one.state)).toEqual(['open', 'returned']);
  });

  test('is refused for more rounds than went out, unexplained missing ones, and a receiver who holds the firearm', async () => {
    const { firearmId, officerId } = await out();
    const refusal = async (change: object, whole: object = {}) => (await counter.giveBack([counter.back(firearmId, change)], whole)).body.lines[0];

    expect(await refusal({ rounds: 31 })).toMatchObject({
      code: 'ROUNDS_MORE_THAN_OUT',
      message: '30 rounds were issued, so 31 cannot come back. Count again.',
    });
    expect(await refusal({ rounds: 29 })).toMatchObject({ code: 'SHORTFALL_UNEXPLAINED', message: '1 round is missing. Explain why.' });
    expect(await refusal({}, { receiver: { officerId, pin } })).toMatchObject({ code: 'RECEIVER_IS_RETURNER' });
    expect(await refusal({ condition: 'faulty' })).toMatchObject({ code: 'CONDITION_NEEDS_WORDS' });
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', version: 1 });
    const shortfall = { explanation: 'training', text: 'Range day' };
    const { issue } = await refusal({ rounds: 28, condition: 'faulty', remarks: 'Trigger', broughtById: counter.second, shortfall });
    expect(issue).toMatchObject({
      ...{ state: 'returned', returnFlags: ['NOT_THE_HOLDER', 'SHORTFALL'], broughtByName: 'P Botha', remarks: 'Trigger' },
      shortfall: { rounds: 2, explanation: 'training', text: 'Range day', discharge: null },
    });
    expect(await refusal({})).toMatchObject({ code: 'NOTHING_TO_RETURN', message: 'This firearm is not issued to anybody.' });
  });

  test('of an officer who is suspended meanwhile is recorded', async () => {
    const { firearmId, officerId } = await out();
    const body = { employment: 'suspended', from: '2026-11-02', reason: 'Inquiry' };
    expect((await send(contract.officers.changeEmployment, { as: client, params: { id: officerId }, body })).status).toBe(200);

    expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].outcome).toBe('done');
  });
});

test('the board, the officer and the safe list the same firearms', async () => {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  const { body } = await counter.issue([counter.line(firearmId, officerId)], { until: new Date(Date.now() + 60_000).toISOString() });
  const { body: board } = await send(custody.board, { as: client });
  const { body: held } = await send(custody.heldBy, { as: client, params: { id: officerId } });

  expect(board.out[0]).toMatchObject({ issueId: body.lines[0].eventId, firearm: { id: firearmId } });
  expect(held).toEqual([board.out[0]]);
  expect((await send(custody.board, { as: other })).body.out).toEqual([]);
  await counter.giveBack([counter.back(firearmId)]);
  const inSafe = await send(custody.inSafe, { as: client, params: { id: counter.safeId } });
  expect(inSafe.body.map((one: any) => one.firearm.id)).toContain(firearmId);
  expect((await send(custody.heldBy, { as: client, params: { id: officerId } })).body).toEqual([]);
  const elsewhere = { safeId: '019ac000-0000-7000-8000-000000000000' };
  expect((await send(custody.board, { as: client, query: elsewhere })).body.out).toEqual([]);
});
