// Tests firearms that nobody can find: who may mark one and when, who is alerted, and the ways back.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { heads, issues } from './entity.ts';

const { custody, firearms, losses, notifications, seizures } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  counter = await openCounter(client, 1);
}, 60_000);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const board = async () => (await send(custody.board, { as: client })).body.out.map(({ firearm, state }: any) => [firearm.id, state]);
const mark = (id: string, as = client, reason = 'Officer does not answer') => send(custody.markUnaccounted, { as, params: { id }, body: { reason } });
const titlesOf = async (as: Claims) => (await send(notifications.list, { as })).body.map(({ title }: { title: string }) => title);
const isWhole = async (id: string) => firstBrokenEntry('firearm-custody', id, (await heads().get({ id }).go()).data as never);

/** A firearm that was due some hours ago. */
async function overdueBy(hours: number, by = counter) {
  const out = await by.out();
  await issues()
    .patch({ id: out.issueId })
    .set({ dueAt: hoursAgo(hours) })
    .go();
  return out;
}

test('a firearm that is 24 hours overdue is marked once; its users and PSiRA are alerted, and it stays on the board', async () => {
  const [{ firearmId, issueId }, regulator] = [await overdueBy(24), await signUp('psira_management')];
  const armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  const { status, body } = await mark(issueId);
  const again = await mark(issueId);

  expect([status, body.state, body.issueId, body.version]).toEqual([200, 'unaccounted', issueId, 2]);
  expect(again.body).toEqual(body);
  expect(await counter.custodyOf(firearmId)).toEqual(body);
  expect(await board()).toContainEqual([firearmId, 'unaccounted']);
  for (const as of [armourer, regulator]) expect(await titlesOf(as)).toEqual(['A firearm is unaccounted for']);
  const { body: told } = await send(notifications.list, { as: regulator });
  expect(told[0]).toMatchObject({ type: 'alert', message: expect.stringContaining('Reason: Officer does not answer') });
  expect(await isWhole(firearmId)).toBeUndefined();
});

test('is refused before 24 hours, for an ended issue, to a reader, to the regulator and to another company', async () => {
  const { firearmId, issueId } = await overdueBy(23.9);
  const { status, body } = await mark(issueId);

  expect([status, body.detail]).toEqual([409, expect.stringContaining('It can be marked as unaccounted for 24 hours after that time.')]);
  expect((await mark(issueId, await signUp('client', { legalEntityId: 2 }))).status).toBe(404);
  for (const as of [await signUp('client', { legalEntityId: 1, duty: 'reader' }), await signUp('psira_management')])
    expect((await mark(issueId, as)).status).toBe(403);
  expect((await mark(issueId, client, ' ')).status).toBe(400);
  await counter.giveBack([counter.back(firearmId)]);
  expect((await mark(issueId)).body.detail).toContain('This issue has ended');
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', version: 2 });
});

test('it is not extended, handed over, voided, moved or issued; its return puts it into its safe', async () => {
  const { firearmId, officerId, issueId } = await overdueBy(30);
  await mark(issueId);
  const signer = { officerId: counter.second, pin };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const event = () => ({ eventId: v7(), issueId, reason: 'Found' });
  const handed = { toOfficerId: await counter.newOfficer(), place: 'Gate 2', until, rounds: 30, fromPin: pin, toPin: pin, issuer: signer };
  const answers = [
    await send(custody.extend, { as: client, body: { ...event(), until, issuer: signer } }),
    await send(custody.handOver, { as: client, body: { ...event(), ...handed } }),
    await send(custody.void, { as: client, body: { ...event(), by: signer } }),
  ];
  const moved = await send(custody.move, {
    as: client,
    body: { eventId: v7(), toSafeId: counter.safeId, by: signer, firearmIds: [firearmId], reason: 'Found' },
  });
  const issued = await counter.issue([counter.line(firearmId, await counter.newOfficer())]);

  expect(answers.map(({ body }) => body.errors[0].code)).toEqual(Array(3).fill('FIREARM_UNACCOUNTED'));
  for (const { body } of [moved, issued]) expect(body.lines).toMatchObject([{ outcome: 'refused', code: 'FIREARM_OUT' }]);
  const retired = await send(firearms.changeStatus, {
    as: await signUp('internal'),
    params: { id: firearmId },
    body: { status: 'retired', reason: 'Worn barrel' },
  });
  expect([retired.status, retired.body.detail]).toEqual([409, expect.stringMatching(/^It is issued to S J Nkosi .+ Return it first\.$/)]);

  const { body } = await counter.giveBack([counter.back(firearmId)]);
  expect(body.lines[0]).toMatchObject({ outcome: 'done', issue: { state: 'returned', returnFlags: ['LATE'] } });
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: counter.safeId, issueId: null, version: 3 });
  expect((await counter.issue([counter.line(await counter.newFirearm(), officerId)])).body.lines[0].outcome).toBe('done');
  expect(await isWhole(firearmId)).toBeUndefined();
});

test('a loss report names its last holder and ends the issue', async () => {
  const { firearmId, issueId } = await overdueBy(30);
  await mark(issueId);

  expect((await send(losses.report, { as: client, body: exampleLoss({ firearmId }) })).status).toBe(201);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'lost', issueId: null });
  expect((await send(custody.getIssue, { as: client, params: { id: issueId } })).body.state).toBe('lost');
  expect(await board()).not.toContainEqual([firearmId, expect.anything()]);
});

test('after a seizure of the wrong firearm was corrected it is unaccounted for again, with its issue', async () => {
  const { firearmId, issueId } = await overdueBy(30);
  await mark(issueId);
  const seized = await send(seizures.record, {
    as: await signUp('inspector'),
    body: { reason: 'expired_license', location: 'Sandton', firearmId },
  });
  const corrected = await send(seizures.correct, {
    as: await signUp('inspector'),
    params: { id: seized.body.id },
    body: { firearmId: null, description: 'A toy', correctionReason: 'Another number' },
  });

  expect([seized.status, corrected.status]).toEqual([201, 201]);
  expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'unaccounted', issueId });
  expect((await counter.giveBack([counter.back(firearmId)])).body.lines[0].outcome).toBe('done');
  expect(await isWhole(firearmId)).toBeUndefined();
});
