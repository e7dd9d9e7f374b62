// Tests the bounds of a shift: which lines it accepts, how many, and for how long.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { mostLines, mostLinesOfShift } from '../../shared/custody/schema.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { type Counter, foundCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { issueFirearms } from './issue-store.ts';
import { putShift } from './shift-store.ts';

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
}, 60_000);

const none = '019ac000-0000-7000-8000-000000000000';
const lines = (count: number) => Array.from({ length: count }, () => counter.line(none, none));
const newLine = async () => counter.line(await counter.newFirearm(), await counter.newOfficer());

test('a shift accepts eighty lines, refused ones included; repeated lines do not count again', async () => {
  const shiftId = v7();
  const first = await newLine();
  const terms = { shiftId, until: new Date(Date.now() + 3_600_000).toISOString() };
  const sent = [first, ...lines(mostLines - 1)];
  expect((await counter.issue(sent, terms)).status).toBe(200);
  expect((await counter.issue(sent, terms)).body.lines[0].outcome).toBe('done');
  expect((await counter.issue(lines(mostLinesOfShift - mostLines), { shiftId })).status).toBe(200);
  const more = await counter.issue([await newLine()], { shiftId });

  expect([more.status, more.body.detail]).toEqual([409, 'A shift has at most 80 lines, refused ones included. Start a new shift.']);
  expect((await counter.issue(sent, terms)).body.lines[0].outcome).toBe('done');
  expect((await send(contract.custody.getShift, { as: client, params: { id: shiftId } })).body).toMatchObject({ issued: 1 });
}, 60_000);

test('lines at the same moment do not exceed the bound', async () => {
  const shiftId = v7();
  await counter.issue(lines(mostLines), { shiftId });
  const answers = await Promise.all(Array.from({ length: 4 }, () => counter.issue(lines(20), { shiftId })));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
}, 60_000);

test('a parallel repetition of the same lines counts each line once', async () => {
  const shiftId = v7();
  await counter.issue(lines(1), { shiftId });
  const header = { shiftId, purpose: 'guarding', reason: 'Post', place: 'Gate', until: new Date().toISOString(), lines: lines(39) } as const;
  const safe = { id: counter.safeId, legalEntityId: 1, name: 'Strong-room' } as SafeRecord;
  await Promise.all(Array.from({ length: 4 }, () => putShift({ ...header, lines: [...header.lines] }, safe, 'M Dlamini', new Date())));

  expect((await counter.issue(lines(mostLines), { shiftId })).status).toBe(200);
  expect((await counter.issue(lines(1), { shiftId })).status).toBe(409);
}, 60_000);

test('a shift accepts no lines of another safe, and none after 24 hours', async () => {
  const actor = { userId: client.sub ?? '', name: 'Thandi Mokoena', role: 'client', legalEntityId: 1, sessionId: 'session' } as const;
  const { body: safe } = await send(contract.safes.create, { as: client, body: exampleSafe({ branchId: counter.branchId, name: 'Depot' }) });
  const begun = new Date();
  const shiftId = v7();
  const [first, second] = [await newLine(), await newLine()];
  expect((await counter.issue([first], { shiftId })).body.lines[0].outcome).toBe('done');

  const elsewhere = await counter.issue([second], { shiftId, safeId: safe.id });
  expect([elsewhere.status, elsewhere.body.errors[0].message]).toEqual([409, 'Already used']);
  const issue = (hours: number, line: typeof first) => {
    const at = new Date(begun.getTime() + hours * 3_600_000);
    const until = new Date(at.getTime() + 3_600_000).toISOString();
    const header = { safeId: counter.safeId, purpose: 'guarding', reason: 'Post', place: 'Gate', until, issuer: { officerId: counter.issuer, pin } } as const;
    return issueFirearms({ ...header, shiftId, lines: [line] }, actor, at);
  };
  await expect(issue(24.1, second)).rejects.toMatchObject({ code: 'conflict', message: 'This shift began more than 24 hours ago. Start a new shift.' });
  expect((await issue(23.9, second)).lines[0]?.outcome).toBe('done');
});
