// Tests a provider's custody policy: its bounds, its history, and the gates and alerts that use it.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { defaultPolicy } from '../../shared/custody/policy.ts';
import { exampleDelegation } from '../../shared/delegations/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin, wrongPin } from '../../testing/server/counter.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { watchCustody } from '../overdue/run.ts';
import { watches } from './entity.ts';

const { custody, delegations, legalEntities, notifications, officers } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;
let manager: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  manager = await signUp('client', { legalEntityId: 1, duty: 'manager' });
  counter = await openCounter(client, 1);
}, 60_000);

const { otherSafe: _, secondFirearm: __, ...usual } = defaultPolicy;
const params = { id: '1' };
const set = (change: object, as = manager, more: object = {}) => send(custody.setPolicy, { as, params, body: { ...usual, ...change }, ...more });
const got = async () => (await send(custody.getPolicy, { as: client, params })).body;

test('a manager changes the policy, which the history of the company records; a repetition changes nothing', async () => {
  const before = await got();
  expect(before).toMatchObject(usual);
  const { status, body } = await set({ mostRounds: 60, defaultHours: 12 });
  const again = await set({ mostRounds: 60, defaultHours: 12 });
  const stale = await set({ mostRounds: 70 }, manager, { headers: { 'if-match': `"${before.version}"` } });
  const { body: history } = await send(legalEntities.history, { as: manager, params });

  expect([status, body]).toEqual([200, { ...before, mostRounds: 60, defaultHours: 12, version: before.version + 1 }]);
  expect([again.body, await got(), stale.status]).toEqual([body, body, 412]);
  expect(history.entries[0]).toMatchObject({
    action: 'custody.setPolicy',
    metadata: { changed: { mostRounds: { from: 100, to: 60 }, defaultHours: { from: null, to: 12 } } },
  });
  expect(history.verified).toBe(true);
  expect((await send(legalEntities.get, { as: client, params })).body).not.toHaveProperty('custodyPolicy');
  await set({});
});

test.each([
  ['mostRounds', { mostRounds: 0 }],
  ['defaultHours', { defaultHours: 73 }],
  ['delegationMonths', { delegationMonths: 13 }],
  ['reminderMinutes', { reminderMinutes: 4 }],
  ['graveHours', { lateHours: 12, graveHours: 12 }],
  ['lossHours', { graveHours: 24, lossHours: 24 }],
  ['assessment', { assessment: 'ignore' }],
  ['receiverProof', { receiverProof: 'badge' }],
  ['blindReturn', { blindReturn: 'yes' }],
  ['mostSuccessive', { mostSuccessive: 0 }],
  ['mostSuccessive', { mostSuccessive: 11 }],
])('%s is refused outside its bounds', async (path, change) => {
  const { status, body } = await set(change);
  expect([status, body.errors[0].path]).toEqual([400, path]);
  expect(await got()).toMatchObject(usual);
});

test('is changed by managers only, and not found for another company', async () => {
  const armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  const other = await signUp('client', { legalEntityId: 2 });

  expect([(await set({}, armourer)).status, (await set({}, other)).status]).toEqual([403, 404]);
  expect((await send(custody.getPolicy, { as: other, params })).status).toBe(404);
});

test('a required witness, a required assessment and the most rounds are gates of an issue', async () => {
  await set({ needsWitness: true, assessment: 'refusal', mostRounds: 20 });
  const issue = async (officerId: string, change: object = {}, whole: object = {}) =>
    (await counter.issue([counter.line(await counter.newFirearm(), officerId, { rounds: 20, ...change })], whole)).body.lines[0];
  const witness = { officerId: counter.second, pin };
  const [able, unable] = [await counter.newOfficer(), await counter.newOfficer({}, { assessments: [] })];
  const { body: checked } = await send(custody.check, {
    as: client,
    body: { safeId: counter.safeId, lines: [{ firearmId: await counter.newFirearm(), officerId: able, rounds: 20 }] },
  });

  expect(checked[0].outcome).toBe('ready');
  expect(await issue(able)).toMatchObject({ outcome: 'refused', code: 'WITNESS_REQUIRED' });
  expect(await issue(able, { rounds: 21 }, { witness })).toMatchObject({ code: 'ROUNDS_OVER_LIMIT' });
  expect(await issue(unable, {}, { witness })).toMatchObject({ outcome: 'refused', code: 'ASSESSMENT_MISSING' });
  expect(await issue(able, {}, { witness })).toMatchObject({ outcome: 'done', issue: { witnessName: 'P Botha' } });
  const { body: eligibility } = await send(officers.eligibility, { as: client, params: { id: unable } });
  expect(eligibility.endorsements.every(({ isEligible }: any) => !isEligible)).toBe(true);
  await set({});
});

test('the officer of a single issue enters the PIN, unless the policy allows a signature on the paper; in a shift the officers sign its sheet', async () => {
  const issue = async (change: object, whole: object = {}) => {
    const line = counter.line(await counter.newFirearm(), await counter.newOfficer(), change);
    return (await counter.issue([line], whole)).body.lines[0];
  };
  const noPin = { receiverPin: undefined };

  expect(await issue(noPin)).toMatchObject({
    outcome: 'refused',
    code: 'PROOF_MISSING',
    path: 'receiverPin',
    message: expect.stringContaining('must enter the PIN'),
  });
  expect(await issue({ receiverPin: wrongPin })).toMatchObject({ outcome: 'refused', code: 'PROOF_WRONG', path: 'receiverPin' });
  expect(await issue({ receiverPin: pin })).toMatchObject({ outcome: 'done', issue: { proof: 'pin' } });
  expect(await issue(noPin, { shiftId: v7() })).toMatchObject({ outcome: 'done', issue: { proof: 'paper' } });
  const lines = async () => counter.line(await counter.newFirearm(), await counter.newOfficer());
  const { body } = await counter.issue([await lines(), await lines()]);
  expect(body.lines.map(({ outcome, issue: one }: any) => [outcome, one.proof])).toEqual(Array(2).fill(['done', 'paper']));

  await set({ receiverProof: 'paper' });
  expect(await issue(noPin)).toMatchObject({ outcome: 'done', issue: { proof: 'paper' } });
  expect(await issue({ receiverPin: pin })).toMatchObject({ outcome: 'done', issue: { proof: 'pin' } });
  await set({});
});

test('a return with a count is required by a policy of blind returns only', async () => {
  const out = async () => counter.back((await counter.out()).firearmId);
  const giveBack = async (line: object) => (await counter.giveBack([line])).body.lines[0];
  expect(await giveBack(await out())).toMatchObject({ outcome: 'done' });
  await set({ blindReturn: true });
  const line = await out();

  expect(await giveBack(line)).toMatchObject({ outcome: 'refused', code: 'ROUNDS_NOT_COUNTED' });
  expect(await giveBack({ ...line, counted: false })).toMatchObject({ outcome: 'refused', code: 'ROUNDS_NOT_COUNTED' });
  expect(await giveBack({ ...line, counted: true, rounds: 29 })).toMatchObject({ outcome: 'refused', code: 'SHORTFALL_UNEXPLAINED' });
  expect(await giveBack({ ...line, counted: true })).toMatchObject({ outcome: 'done', issue: { roundsIn: 30 } });
  await set({});
});

test.each([1, 2])('a policy of %i periods in succession needs a second person for the next one', async (mostSuccessive) => {
  const { issueId } = await counter.out();
  await set({ mostSuccessive });
  const extend = (period: number) =>
    send(custody.extend, {
      as: client,
      body: {
        ...{ eventId: v7(), issueId, reason: 'Relief is late', issuer: { officerId: counter.issuer, pin } },
        until: new Date(Date.now() + (12 + period) * 3_600_000).toISOString(),
      },
    });
  for (let period = 1; period < mostSuccessive; period++) expect((await extend(period)).status).toBe(200);

  const { status, body } = await extend(mostSuccessive);
  expect([status, body.errors[0]]).toMatchObject([409, { path: 'override', code: 'PERIODS_OVER_LIMIT' }]);
  await set({ mostSuccessive: mostSuccessive + 1 });
  expect((await extend(mostSuccessive)).status).toBe(200);
  await set({});
});

test('a written authority is at most as long as the policy says', async () => {
  await set({ delegationMonths: 6 });
  const officerId = await counter.newOfficer();
  const documentId = await uploaded(freshPdf(), client, { associatedEntityType: 'officer', associatedEntityId: officerId, kind: 'written_authority' });
  const grant = (validUntil: string) =>
    send(delegations.create, { as: client, body: exampleDelegation({ officerId, documentId, grantedOn: '2026-09-01', validFrom: '2026-09-01', validUntil }) });
  const refused = await grant('2027-03-02');

  expect([refused.status, refused.body.errors[0]]).toEqual([
    400,
    { path: 'validUntil', message: 'At most 6 months after the first day: the custody policy of the company' },
  ]);
  expect((await grant('2027-03-01')).status).toBe(201);
  await set({});
});

test('alerts follow the policy of the day of issue, also after it has changed', async () => {
  await set({ reminderMinutes: 60, lateHours: 1, graveHours: 3, lossHours: 6 });
  const line = counter.line(await counter.newFirearm(), await counter.newOfficer());
  const dueAt = Date.now() + 8 * 3_600_000;
  expect((await counter.issue([line], { until: new Date(dueAt).toISOString() })).body.lines[0].outcome).toBe('done');
  await set({});
  for (const { id } of (await watches().scan.go({ pages: 'all' })).data) if (id !== line.eventId) await watches().delete({ id }).go();
  const after = (hours: number) => new Date(dueAt + hours * 3_600_000);
  expect((await watches().get({ id: line.eventId }).go()).data?.nextStepAt).toBe(after(-1).toISOString());

  for (const hours of [-0.9, 0.1, 1.1, 3.1, 6.1]) await watchCustody(after(hours));
  const { body } = await send(notifications.list, { as: client });
  expect(body.map(({ title }: any) => title)).toEqual([
    'A firearm is 6 hours overdue: report the loss',
    'A firearm is 3 hours overdue',
    'A firearm is 1 hour overdue',
    'A firearm is due back now',
    'A firearm is due back in 60 minutes',
  ]);
});
