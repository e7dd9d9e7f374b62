// Tests a firearm that goes from officer to officer at its post: the limit of periods, the void, and who may allow an exception.
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { type Counter, foundCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { factsOf } from '../authorisations/card.ts';
import type { AuthorisationCopy } from './copies.ts';
import { type IssueRecord, issues } from './entity.ts';

const { authorisations, custody } = contract;

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
}, 60_000);

const until = () => new Date(Date.now() + 10 * 3_600_000 + Math.floor(performance.now())).toISOString();
const issuer = () => ({ officerId: counter.issuer, pin });
const hand = (issueId: string, toOfficerId: string, change: object = {}) => {
  const people = { toOfficerId, fromPin: pin, toPin: pin, issuer: issuer() };
  return send(custody.handOver, {
    as: client,
    body: { eventId: v7(), issueId, place: 'Gate 2', until: until(), reason: 'Relief', rounds: 30, ...people, ...change },
  });
};
const out = () => counter.out({ until: new Date(Date.now() + 3_600_000).toISOString() });

test('an issue that began with a hand-over cannot be voided, because the firearm is at its post', async () => {
  const { firearmId, issueId } = await out();
  const { body: next } = await hand(issueId, await counter.newOfficer());
  const { status, body } = await send(custody.void, {
    as: client,
    body: { eventId: v7(), issueId: next.id, reason: 'Wrong officer', by: { officerId: counter.second, pin } },
  });
  const { body: where } = await send(custody.ofFirearm, { as: client, params: { id: firearmId } });

  expect([status, body.detail]).toEqual([409, 'This issue began with a hand-over at its post. Hand the firearm back, or return it.']);
  expect(where).toMatchObject({ state: 'issued', issueId: next.id });
});

test('hand-overs count for the limit of periods in succession', async () => {
  const { officerId, issueId } = await out();
  const relief = await counter.newOfficer();
  const { body: second } = await hand(issueId, relief);
  const { body: third } = await hand(second.id, officerId);
  const sent = { eventId: v7(), issueId: third.id, until: new Date(Date.now() + 20 * 3_600_000).toISOString(), reason: 'Late', issuer: issuer() };
  const { status, body } = await send(custody.extend, { as: client, body: sent });

  expect([status, body.errors[0].code]).toEqual([409, 'PERIODS_OVER_LIMIT']);
  expect(body.detail).toContain('3 periods in succession');
});

test('a fourth period by a hand-over needs a second authorised person', async () => {
  const { officerId, issueId } = await out();
  const relief = await counter.newOfficer();
  const { body: second } = await hand(issueId, relief);
  const { body: third } = await hand(second.id, officerId);
  const { status, body } = await hand(third.id, relief);
  const allowed = await hand(third.id, relief, { override: { officerId: counter.second, pin, reason: 'Relief is late' } });

  expect([status, body.errors[0].code]).toEqual([409, 'PERIODS_OVER_LIMIT']);
  expect([allowed.status, allowed.body.overrideReason]).toEqual([200, 'Relief is late']);
});

test('a return that was sent for one issue does not end the next issue of the firearm', async () => {
  const { firearmId, issueId } = await out();
  const late = counter.back(firearmId, { issueId });
  await counter.giveBack([counter.back(firearmId, { issueId })]);
  const next = await counter.issue([counter.line(firearmId, await counter.newOfficer({ surname: 'Zwane', initials: 'P' }))], { until: until() });
  const { body } = await counter.giveBack([late]);
  const { body: where } = await send(custody.ofFirearm, { as: client, params: { id: firearmId } });

  expect(body.lines[0]).toMatchObject({ outcome: 'refused', code: 'CHANGED_MEANWHILE', message: expect.stringContaining('Zwane holds it now') });
  expect(where).toMatchObject({ state: 'issued', issueId: next.body.lines[0].issue.id });
});

test('only an officer with a written authority voids an issue: a void removes it from the figures', async () => {
  const { issueId } = await out();
  const body = { eventId: v7(), issueId, reason: 'Wrong officer', by: { officerId: await counter.newOfficer(), pin } };
  const { status, body: refused } = await send(custody.void, { as: client, body });

  expect([status, refused.errors[0].code]).toEqual([409, 'ISSUER_NOT_AUTHORISED']);
});

test('the paper of an extension names who authorised its own issuer, and a hand-over continues the count of periods', async () => {
  const { issueId } = await out();
  const { body: second } = await hand(issueId, await counter.newOfficer());
  const sent = { eventId: v7(), issueId: second.id, until: new Date(Date.now() + 20 * 3_600_000).toISOString(), reason: 'Late' };
  await send(custody.extend, { as: client, body: { ...sent, issuer: { officerId: counter.second, pin } } });
  const issue = (await issues().get({ id: second.id }).go({ consistent: true })).data as IssueRecord;
  const authorisation = issue.authorisations[1] as AuthorisationCopy;
  const facts = Object.fromEntries(factsOf({ issue, authorisation }));

  expect(authorisation).toMatchObject({ signedBy: 'P Botha', grantedByName: expect.stringMatching(/./) });
  expect(facts['Written authority']).toBe(`${authorisation.delegationId}, granted by ${authorisation.grantedByName}`);
  expect(facts['(v) Period']).toContain('period 3 in succession');
});

test('an issue keeps the other serial numbers and marks of its firearm', async () => {
  const firearmId = await counter.newFirearm({ additionalInfo: { 'Barrel serial': 'BRL-77', 'Frame mark': 'ZA 9', color: 'black' } });
  const { body } = await counter.issue([counter.line(firearmId, await counter.newOfficer())], { until: until() });
  const { data } = await issues().get({ id: body.lines[0].issue.id }).go({ consistent: true });

  expect(data?.firearm.marks).toEqual(['Barrel serial: BRL-77; Frame mark: ZA 9']);
});

test('a witness cannot allow an exception of the same issue', async () => {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  const override = { officerId: counter.second, pin, reason: 'Agreed' };
  const { body } = await counter.issue([counter.line(firearmId, officerId, { rounds: 150, override })], { witness: { officerId: counter.second, pin } });

  expect(body.lines[0]).toMatchObject({ outcome: 'refused', code: 'OVERRIDE_INVALID' });
});

test('the provider reads in the custody history who revoked an authorisation, and why', async () => {
  const { firearmId, issueId } = await out();
  const { body: issue } = await send(custody.getIssue, { as: client, params: { id: issueId } });
  const number = issue.authorisations[0].number;
  const { status } = await send(authorisations.revoke, { as: client, params: { id: issueId }, body: { number, reason: 'The officer is ill' } });
  const { body: history } = await send(custody.history, { as: client, params: { id: firearmId } });

  expect(status).toBe(200);
  expect(history[0]).toMatchObject({ action: 'authorisations.revoke', comments: 'The officer is ill', metadata: { number } });
  expect(history[0].actorName).not.toBe('');
});
