// Attacks at the counter: officers of another company, and one person on both sides of an issue.
import { beforeAll, expect, test } from 'vitest';
import { exampleReceipt } from '../../shared/ammunition/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { newId } from '../data/record.ts';

const { custody, labels, officers, users } = contract;

withTable();
withObjects();
captureLog();

const nobody = '019400b4-4b80-7000-8000-000000000000';
let client: Claims;
let counter: Counter;
let stranger: Counter;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1 });
  counter = await openCounter(client, 1);
  stranger = await openCounter(await signUp('client', { legalEntityId: 2 }), 2);
}, 60_000);

const signer = (officerId: string) => ({ officerId, pin });
const isOut = async (firearmId: string) => (await itemsOf('firearm-custody')).some((head) => head.id === firearmId && head.state === 'issued');
const issueTo = async (officerId: string, change: object = {}, line: object = {}) => {
  const firearmId = await counter.newFirearm();
  const answer = await counter.issue([counter.line(firearmId, officerId, line)], change);
  return { firearmId, answer };
};

test('attack 37: a badge of another company signs, receives and opens nothing, answers as an unknown one, and loses no try of its PIN', async () => {
  const foreign = stranger.second;
  const own = await counter.newOfficer();
  /** The answer without what the caller sent. */
  const shape = ({ status, body }: { status: number; body: any }) =>
    JSON.stringify([status, body])
      .replaceAll(foreign, '…')
      .replaceAll(nobody, '…')
      .replace(/"(eventId|firearmId)":"[^"]+"/g, '')
      .replace(/"(instance|requestId)":"[^"]+"/g, '');
  for (const calls of [
    (officerId: string) => issueTo(own, { issuer: signer(officerId) }).then(({ answer }) => answer),
    (officerId: string) => issueTo(own, { witness: signer(officerId) }).then(({ answer }) => answer),
    (officerId: string) => issueTo(own, {}, { rounds: 101, override: { ...signer(officerId), reason: 'Convoy' } }).then(({ answer }) => answer),
    (officerId: string) => counter.giveBack([counter.back(nobody)], { receiver: signer(officerId) }),
    (officerId: string) => send(custody.confirm, { as: client, body: { officerId, pin: '000001' } }),
    (officerId: string) => send(officers.get, { as: client, params: { id: officerId } }),
  ])
    expect(shape(await calls(foreign))).toBe(shape(await calls(nobody)));

  const { firearmId, answer } = await issueTo(foreign);
  expect([answer.body.lines[0].outcome, answer.body.lines[0].code, await isOut(firearmId)]).toEqual(['refused', 'NOT_FOUND', false]);
  const stolen = await send(labels.print, { as: stranger.as, body: { kind: 'officer', ids: [foreign], paper: 'card' } });
  expect((await send(labels.resolve, { as: client, params: { code: stolen.body.codes[0] } })).status).toBe(404);
  const { psiraNumber } = (await send(officers.get, { as: stranger.as, params: { id: foreign } })).body;
  expect((await send(officers.list, { as: client, query: { search: psiraNumber } })).body).toEqual([]);
  const tries = await send(custody.confirm, { as: stranger.as, body: { officerId: foreign, pin: '000001' } });
  expect(tries.body.errors[0].message).toBe('Wrong PIN, 4 tries left.');
});

test('attack 39: nobody issues a firearm to oneself through a second account or a second officer record', async () => {
  const [first, second] = [client, await signUp('client', { legalEntityId: 1, duty: 'armourer' })];
  const override = { ...signer(counter.issuer), reason: 'Alone on duty' };
  for (const as of [first, second]) {
    const issue = async (officerId: string, change: object = {}, line: object = {}) => {
      const firearmId = await counter.newFirearm();
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const body = {
        safeId: counter.safeId,
        purpose: 'armed_response',
        reason: 'Night',
        place: 'Midrand',
        until,
        issuer: signer(counter.issuer),
        lines: [counter.line(firearmId, officerId, line)],
        ...change,
      };
      const answer = await send(custody.issue, { as, body });
      expect(await isOut(firearmId)).toBe(false);
      return answer.body.lines[0].code;
    };
    expect(await issue(counter.issuer)).toBe('ISSUER_IS_RECEIVER');
    expect(await issue(counter.issuer, {}, { override })).toBe('ISSUER_IS_RECEIVER');
    const receiver = counter.second;
    expect(await issue(receiver, { witness: signer(receiver) })).toBe('WITNESS_INVALID');
    expect(await issue(receiver, {}, { rounds: 101, override: { ...override, officerId: receiver } })).toBe('OVERRIDE_INVALID');
    expect(await issue(receiver, {}, { rounds: 101, override })).toBe('OVERRIDE_INVALID');
  }

  const person = exampleOfficer(7900, { legalEntityId: 1 });
  expect((await send(officers.create, { as: first, body: person })).status).toBe(201);
  const { idNumber } = person;
  for (const again of [idNumber, `${idNumber.slice(0, 6)} ${idNumber.slice(6)}`])
    expect((await send(officers.create, { as: second, body: { ...exampleOfficer(7901, { legalEntityId: 1 }), idNumber: again } })).status).toBe(409);
});

test('attack 39: the holder of a firearm does not receive it back, through any account', async () => {
  const { firearmId, answer } = await issueTo(counter.second);
  expect(answer.body.lines[0].outcome).toBe('done');
  for (const as of [client, await signUp('client', { legalEntityId: 1, duty: 'armourer' })]) {
    const body = { safeId: counter.safeId, receiver: signer(counter.second), lines: [counter.back(firearmId)] };
    expect((await send(custody.return, { as, body })).body.lines[0]).toMatchObject({ outcome: 'refused', code: 'RECEIVER_IS_RETURNER' });
  }
  expect(await isOut(firearmId)).toBe(true);
});

test('attack 39: an account that is linked to an officer neither receives, witnesses nor allows exceptions as this officer, nor counts rounds alone', async () => {
  const officerId = counter.second;
  for (const head of await itemsOf('firearm-custody')) if (head.officerId === officerId) await counter.giveBack([counter.back(head.id)]);
  const manager = await signUp('client', { legalEntityId: 1, duty: 'manager' });
  const link = (body: object) => send(users.changeStaff, { as: manager, params: { id: manager.sub ?? '' }, body });
  expect((await link({ officerId: stranger.second })).status).toBe(404);
  expect((await link({ officerId })).body).toMatchObject({ officerId, officerName: expect.any(String), version: 2 });
  expect((await link({ officerId })).body.version).toBe(2);
  for (const body of [{ officerId: null }, { officerId: counter.issuer }]) expect((await link(body)).status).toBe(409);
  expect((await send(officers.accounts, { as: client, params: { id: officerId } })).body.accounts).toMatchObject([{ id: manager.sub, duty: 'manager' }]);
  expect((await send(officers.accounts, { as: stranger.as, params: { id: officerId } })).status).toBe(404);

  const own = { ...signer(officerId), reason: 'Alone on duty' };
  const other = await counter.newOfficer();
  const firearmId = await counter.newFirearm();
  const issue = async (to: string, change: object = {}, line: object = {}, as = manager) => {
    const header = {
      safeId: counter.safeId,
      purpose: 'armed_response',
      reason: 'Night',
      place: 'Midrand',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const body = { ...header, issuer: signer(counter.issuer), lines: [counter.line(firearmId, to, line)], ...change };
    return (await send(custody.issue, { as, body })).body.lines[0];
  };
  expect((await issue(officerId)).code).toBe('ISSUER_IS_RECEIVER');
  expect((await issue(other, { witness: signer(officerId) })).code).toBe('WITNESS_INVALID');
  expect((await issue(other, {}, { rounds: 101, override: own })).code).toBe('OVERRIDE_INVALID');
  const lines = [{ firearmId, officerId }];
  const checked = await send(custody.check, { as: manager, body: { safeId: counter.safeId, lines } });
  expect(checked.body[0].gates).toContainEqual(expect.objectContaining({ code: 'ISSUER_IS_RECEIVER' }));
  expect(await isOut(firearmId)).toBe(false);

  const { ammunition } = contract;
  const box = { safeId: counter.safeId, caliber: '.38 Special', secondOfficerId: officerId, secondPin: pin, reason: 'Range day' };
  await send(ammunition.record, { as: manager, body: exampleReceipt({ id: newId(), safeId: counter.safeId, caliber: '.38 Special' }) });
  for (const entry of [
    { kind: 'count_adjustment', rounds: 900, balance: 1000 },
    { kind: 'expended', rounds: 10 },
    { kind: 'destroyed', rounds: 10 },
  ]) {
    const refused = await send(ammunition.record, { as: manager, body: { id: newId(), ...box, ...entry } });
    expect([refused.status, refused.body.errors]).toEqual([409, [{ path: 'secondOfficerId', message: 'You cannot be your own second person' }]]);
  }
  // Another account has no such limit: the officer is another person there.
  expect((await send(ammunition.record, { as: client, body: { id: newId(), ...box, kind: 'expended', rounds: 10 } })).status).toBe(200);
  expect((await issue(officerId, {}, { receiverPin: pin }, client)).outcome).toBe('done');
  const back = { safeId: counter.safeId, receiver: signer(counter.issuer), lines: [counter.back(firearmId)] };
  expect((await send(custody.return, { as: manager, body: back })).body.lines[0].outcome).toBe('done');
});
