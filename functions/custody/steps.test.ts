// Tests the steps of an open issue: extension, void; and moves between safes and checks before an issue.
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, foundCounter, inHours, pin, slotsOf } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

const { custody } = contract;

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

describe('an extension', () => {
  const extend = (issueId: string, change: object = {}, as = client) => {
    const issuer = { officerId: counter.issuer, pin };
    return send(custody.extend, { as, body: { eventId: v7(), issueId, until: inHours(70), reason: 'Relief is late', issuer, ...change } });
  };

  test('adds an authorisation with its own number and token, and moves the end', async () => {
    const { firearmId, issueId } = await out();
    const sent = { eventId: v7(), until: inHours(70) };
    const first = await extend(issueId, sent);
    const again = await extend(issueId, sent);
    const changed = await extend(issueId, { ...sent, reason: 'Another' });

    expect([first.status, first.body.dueAt, first.body.authorisations.length]).toEqual([200, sent.until, 2]);
    expect(again.body).toEqual(first.body);
    expect([changed.status, changed.body.errors[0].code]).toEqual([409, 'EVENT_ID_USED']);
    expect((await extend((await out()).issueId, sent)).body.errors[0].code).toBe('EVENT_ID_USED');
    const { body: back } = await counter.giveBack([counter.back(firearmId, { eventId: sent.eventId })]);
    expect(back.lines).toMatchObject([{ outcome: 'refused', code: 'EVENT_ID_USED' }]);
    expect(new Set(first.body.authorisations.map((one: any) => one.number)).size).toBe(2);
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'issued', dueAt: sent.until, authorisationNumber: first.body.authorisations[1].number });
    expect((await itemsOf('guard')).filter(({ kind, heldBy }) => kind === 'authorisation-token' && heldBy === issueId)).toHaveLength(2);
  });

  test('is refused beyond 72 hours, before the present end, for an ended issue and for another company', async () => {
    const { firearmId, issueId } = await out();
    const codeOf = async (change: object) => (await extend(issueId, change)).body.errors[0].code;

    expect(await codeOf({ until: inHours(72.01) })).toBe('PERIOD_OVER_72H');
    expect(await codeOf({ until: inHours(11) })).toBe('PERIOD_IN_PAST');
    expect((await extend(issueId, {}, other)).status).toBe(404);
    await counter.giveBack([counter.back(firearmId)]);
    expect(await codeOf({})).toBe('NOTHING_TO_RETURN');
  });

  test('beyond three periods needs a second authorised person', async () => {
    const { officerId, issueId } = await out();
    for (const hours of [13, 14]) expect((await extend(issueId, { until: inHours(hours) })).status).toBe(200);
    const refused = await extend(issueId);
    const override = (by: string) => extend(issueId, { override: { officerId: by, pin, reason: 'Seen on patrol' } });

    expect([refused.status, refused.body.errors[0].path, refused.body.errors[0].code]).toEqual([409, 'override', 'PERIODS_OVER_LIMIT']);
    expect((await override(counter.issuer)).body.errors[0].code).toBe('OVERRIDE_INVALID');
    expect((await override(officerId)).body.errors[0].code).toBe('OVERRIDE_INVALID');
    const allowed = await override(counter.second);
    expect([allowed.status, allowed.body.against, allowed.body.authorisations.length]).toEqual([200, ['PERIODS_OVER_LIMIT'], 4]);
    expect(allowed.body.authorisations.map(({ overrideBy, overrideReason }: any) => [overrideBy, overrideReason])).toEqual([
      ...Array.from({ length: 3 }, () => [null, null]),
      ['P Botha', 'Seen on patrol'],
    ]);
    expect(allowed.body.overrideBy).toBeNull();
  });
});

describe('a void', () => {
  const voided = (issueId: string, change: object = {}) =>
    send(custody.void, { as: client, body: { eventId: v7(), issueId, reason: 'Wrong firearm', by: { officerId: counter.second, pin }, ...change } });

  test('puts the firearm back and revokes its authorisation; repeating it changes nothing', async () => {
    const { firearmId, officerId, issueId } = await out();
    const eventId = v7();
    const { status, body } = await voided(issueId, { eventId });

    expect([status, body.state, typeof body.authorisations[0].revokedAt]).toEqual([200, 'void', 'string']);
    expect((await voided(issueId, { eventId })).body).toEqual(body);
    expect((await voided(issueId, { eventId, reason: 'Another' })).body.errors[0].code).toBe('EVENT_ID_USED');
    expect((await voided((await out()).issueId, { eventId })).body.errors[0].code).toBe('EVENT_ID_USED');
    expect((await voided(issueId)).body.errors[0].code).toBe('NOTHING_TO_RETURN');
    expect(await counter.custodyOf(firearmId)).toMatchObject({ state: 'in_safe', safeId: counter.safeId, version: 2 });
    expect(await slotsOf(officerId)).toEqual([]);
    expect((await counter.issue([counter.line(firearmId, officerId)])).body.lines[0].outcome).toBe('done');
  });

  test('is refused to the officer who holds the firearm, and after an extension', async () => {
    const { officerId, issueId } = await out();
    expect((await voided(issueId, { by: { officerId, pin } })).body.errors[0].code).toBe('RECEIVER_IS_RETURNER');
    const issuer = { officerId: counter.issuer, pin };
    await send(custody.extend, { as: client, body: { eventId: v7(), issueId, until: inHours(20), reason: 'Late', issuer } });
    expect((await voided(issueId)).body.detail).toBe('An issue can be voided for 60 minutes. Return the firearm instead.');
  });
});

describe('a move', () => {
  const move = (toSafeId: string, firearmIds: readonly string[], as = client, change: object = {}) => {
    const by = { officerId: counter.issuer, pin };
    return send(custody.move, { as, body: { eventId: v7(), toSafeId, by, firearmIds, reason: 'Transport to the depot', ...change } });
  };

  test('is not done again after another move, and its event id is refused with other content', async () => {
    const { body: depot } = await send(contract.safes.create, { as: client, body: exampleSafe({ branchId: counter.branchId, name: 'Depot 2' }) });
    const firearmId = await counter.newFirearm();
    const [first, second] = [{ eventId: v7() }, { eventId: v7() }];
    const { body } = await move(depot.id, [firearmId], client, first);
    // Already there: nothing moves, but the event is kept.
    await move(depot.id, [firearmId], client, second);
    await move(counter.safeId, [firearmId]);

    for (const event of [first, second]) expect((await move(depot.id, [firearmId], client, event)).body.lines).toMatchObject([{ outcome: 'done' }]);
    expect((await move(depot.id, [firearmId], client, first)).body).toEqual(body);
    for (const [to, moved] of [
      [counter.safeId, [firearmId]],
      [depot.id, [firearmId, await counter.newFirearm()]],
    ] as const) {
      const other = await move(to, moved, client, first);
      expect([other.status, other.body.errors[0].code]).toEqual([409, 'EVENT_ID_USED']);
    }
    expect(await counter.custodyOf(firearmId)).toMatchObject({ safeId: counter.safeId, version: 2 });
  });

  test('places each firearm that is in a safe, and refuses one that is out and one of another company', async () => {
    const { body: depot } = await send(contract.safes.create, { as: client, body: exampleSafe({ branchId: counter.branchId, name: 'Depot' }) });
    const [first, { firearmId: isOut }] = [await counter.newFirearm(), await out()];
    const { body } = await move(depot.id, [first, first, isOut, '019ac000-0000-7000-8000-000000000000']);

    expect(body.lines.map(({ firearmId, outcome, code }: any) => [firearmId, outcome, code])).toEqual([
      [first, 'done', null],
      [isOut, 'refused', 'FIREARM_OUT'],
      ['019ac000-0000-7000-8000-000000000000', 'refused', 'NOT_FOUND'],
    ]);
    expect(await counter.custodyOf(first)).toMatchObject({ state: 'in_safe', safeId: depot.id, safeName: 'Depot', version: 1 });
    await move(depot.id, [first]);
    expect(await counter.custodyOf(first)).toMatchObject({ version: 1 });
    expect((await move(depot.id, [first], other)).status).toBe(404);
    // Issued at another safe: a second person must allow it.
    const officerId = await counter.newOfficer();
    const line = (change = {}) => counter.line(first, officerId, change);
    expect((await counter.issue([line()])).body.lines[0]).toMatchObject({ code: 'FIREARM_NOT_IN_THIS_SAFE' });
    const override = { officerId: counter.second, pin, reason: 'It is here' };
    const { issue } = (await counter.issue([line({ override })])).body.lines[0];
    expect(issue).toMatchObject({ against: ['FIREARM_NOT_IN_THIS_SAFE'], overrideBy: 'P Botha', overrideReason: 'It is here' });
  });
});

test('a check answers for each line what an issue would, and records nothing', async () => {
  const { firearmId, officerId } = await out();
  const [free, able, unable] = [await counter.newFirearm(), await counter.newOfficer(), await counter.newOfficer({}, { competencies: [] })];
  const lines = [
    { firearmId: free, officerId: able, rounds: 30 },
    { firearmId: free },
    { officerId: able },
    { firearmId },
    { firearmId: free, officerId: unable },
    { firearmId: free, officerId },
    { firearmId: '019ac000-0000-7000-8000-000000000000' },
  ];
  const { status, body } = await send(custody.check, { as: client, body: { safeId: counter.safeId, lines } });

  expect(status).toBe(200);
  expect(body.map(({ outcome, gates }: any) => [outcome, gates.map(({ code }: any) => code)])).toEqual([
    ['ready', []],
    ['incomplete', []],
    ['incomplete', []],
    ['refused', ['FIREARM_OUT']],
    ['refused', ['COMPETENCY_MISSING']],
    ['override', ['OFFICER_HOLDS_ANOTHER']],
    ['refused', ['NOT_FOUND']],
  ]);
  expect(await counter.custodyOf(free)).toMatchObject({ version: 0, state: 'in_safe', safeId: null });
});
