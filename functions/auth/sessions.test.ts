// A user's own sessions: recorded when the registry is opened, listed, and ended one by one. Other users' sessions are out of reach.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { countCosts, nothing } from '../../testing/server/costs.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { aMinute, changedByAdministrator, historyOf, idOf, idsSeenBy, later, listOf, opened, safari, withPerson } from '../../testing/server/own-sessions.ts';
import { placeOf } from '../../testing/server/people.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { sessions } from './entity.ts';

const { endSession, endOthers, logout } = contract.auth;

withTable();
withIdentity();
const lines = captureLog();

const own = withPerson();
const { sub, signIn } = own;
const notes = async () => (await itemsOf('session')).filter(({ userId }) => userId === sub());

describe('recording a session', () => {
  test('records device, sign-in time and last use when the registry is opened, and no IP address', async () => {
    const as = signIn(5 * aMinute);

    expect(await opened(as)).toBe(200);

    const [note, ...others] = await notes();
    expect(others).toEqual([]);
    expect(Object.keys(note ?? {}).filter((name) => !name.startsWith('__'))).toEqual(
      expect.arrayContaining(['userId', 'sessionId', 'device', 'since', 'lastUsedAt', 'expiresAt', 'pk', 'sk']),
    );
    expect(Object.keys(note ?? {}).filter((name) => !name.startsWith('__'))).toHaveLength(8);
    expect(note).toMatchObject({ device: 'Firefox on Windows', since: new Date(Number(as.auth_time) * 1000).toISOString() });
    expect(note?.expiresAt).toBe(Number(as.auth_time) + 13 * 3600);
    expect(JSON.stringify(note)).not.toMatch(/Mozilla|127\.0\.0\.1/);
  });

  test('updates the record at most once an hour, at no extra request otherwise', async () => {
    const cost = countCosts();
    const as = signIn();
    await opened(as);
    const first = (await notes())[0]?.lastUsedAt;

    Object.assign(cost, nothing());
    await opened(as);
    const again = { ...cost };
    later(59 * aMinute);
    await opened(as);
    expect((await notes())[0]?.lastUsedAt).toBe(first);
    later(2 * aMinute);
    await opened(as);

    // One request reads the caller's record and the session's record.
    expect(again).toMatchObject({ requests: 1, readUnits: 1, writeUnits: 0 });
    expect(Date.parse((await notes())[0]?.lastUsedAt) - Date.parse(first)).toBeGreaterThanOrEqual(61 * aMinute);
  });

  test.each(['throughput', 'throttled', 'internal', 'reset'] as const)('lets the user work when recording fails (%s), and logs it', async (kind) => {
    const from = lines.length;
    const faults = withFaults({ seed: 1, probability: 1, kinds: [kind], only: /^(Put|Update)/ });
    const status = await opened(signIn());
    faults.stop();

    expect(faults.made[kind]).toBeGreaterThan(0);
    expect([status, await notes()]).toEqual([200, []]);
    expect(lines.slice(from).map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', event: 'session not noted', userId: sub() }]);
    expect(lines.slice(from).join()).not.toMatch(/Mozilla|Firefox/);
  });
});

describe('listing sessions', () => {
  test('returns the current session first, then the most recently used, and none of another user', async () => {
    const [old, phone, here] = [signIn(3 * 60 * aMinute), signIn(60 * aMinute), signIn(aMinute)];
    await opened(old);
    await opened(await signUp('inspector'));
    later(1000);
    await opened(phone, safari);
    await opened(here);

    const found = await listOf(here);

    expect(found.map(({ id, device, isThis }) => [id, device, isThis])).toEqual([
      [idOf(here), 'Firefox on Windows', true],
      [idOf(phone), 'Safari on iOS', false],
      [idOf(old), 'Firefox on Windows', false],
    ]);
    expect(found[2]?.since).toBe(new Date(Number(old.auth_time) * 1000).toISOString());
  });

  test('includes the current session before it is recorded', async () => {
    const here = signIn();

    expect(await listOf(here)).toMatchObject([{ id: idOf(here), device: 'Firefox on Windows', isThis: true }]);
  });

  test('leaves out sessions that were signed out or have expired', async () => {
    const [out, old, here] = [signIn(aMinute), signIn(13 * 60 * aMinute + 1000), signIn()];
    for (const as of [out, old, here]) await opened(as);
    await send(logout, { as: out });

    expect(await idsSeenBy(here)).toEqual([idOf(here)]);
  });

  test('finds a valid session behind a hundred expired ones that DynamoDB has not deleted yet', async () => {
    const over = { userId: sub(), device: 'A program', since: '2026-01-01T00:00:00.000Z', lastUsedAt: '2026-01-01T00:00:00.000Z', expiresAt: 1_767_272_400 };
    const many = Array.from({ length: 120 }, (_, at) => ({ ...over, sessionId: `0000-${String(at).padStart(3, '0')}` }));
    await sessions().put(many).go();
    const [other, here] = [signIn(aMinute), signIn()];
    for (const as of [other, here]) await opened(as);

    expect(await idsSeenBy(here)).toEqual([idOf(here), idOf(other)]);
  });

  test('leaves out sessions from before an administrator changed the account', async () => {
    own.person = await withLogin('inspector');
    const [before, here] = [signIn(aMinute), signIn(-2000)];
    for (const as of [before, here]) await opened(as);

    await changedByAdministrator(own.person);

    expect(await idsSeenBy(here)).toEqual([idOf(here)]);
  });
});

describe('ending a session', () => {
  test('attack 13: refuses the session’s next call, keeps other sessions, and adds an entry to the account’s history', async () => {
    const [there, here] = [signIn(aMinute), signIn()];
    await opened(there, safari);

    const answer = await send(endSession, { as: here, params: { id: idOf(there) } });

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect([await opened(there), await opened(here), await idsSeenBy(here)]).toEqual([401, 200, [idOf(here)]]);
    expect((await historyOf(own.person)).slice(1)).toEqual([{ action: 'auth.endSession', metadata: { device: 'Safari on iOS' }, own: true }]);
  });

  test('changes nothing when the session has already ended', async () => {
    const [there, here] = [signIn(aMinute), signIn()];
    await opened(there);

    for (let time = 0; time < 3; time++) expect((await send(endSession, { as: here, params: { id: idOf(there) } })).status).toBe(204);

    expect(await historyOf(own.person)).toHaveLength(2);
  });

  test('attack 1: returns 404 for another user’s or an unknown session', async () => {
    const theirs = await signUp('inspector');
    const open = signIn(0, theirs);
    await opened(open);

    const answers = [];
    for (const id of [idOf(open), randomUUID(), 'none']) answers.push(await send(endSession, { as: signIn(), params: { id } }));

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array.from({ length: 3 }, () => [404, 'not-found']));
    expect(await opened(open)).toBe(200);
    expect(await historyOf(own.person)).toHaveLength(1);
  });

  test('signs out when the session is the current one', async () => {
    const here = signIn();

    const { status } = await send(endSession, { as: here, params: { id: idOf(here) } });

    expect([status, await opened(here)]).toEqual([204, 401]);
    expect(await historyOf(own.person)).toHaveLength(1);
  });

  test('adds one history entry for each of two sessions ended at the same moment', async () => {
    const [first, second, here] = [signIn(2 * aMinute), signIn(aMinute), signIn()];
    for (const as of [first, second]) await opened(as);

    const answers = await Promise.all([first, second].map((one) => send(endSession, { as: here, params: { id: idOf(one) } })));

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect([await opened(first), await opened(second), (await historyOf(own.person)).length]).toEqual([401, 401, 3]);
  });
});

test.each(roles)('lets %s list and end their own sessions, even in maintenance mode', async (role) => {
  const them = await signUp(role, placeOf(role));
  const [there, here] = [signIn(aMinute, them), signIn(0, them)];
  await opened(there);

  expect(await idsSeenBy(here)).toEqual([idOf(here), idOf(there)]);
  expect((await send(endSession, { as: here, params: { id: idOf(there) } })).status).toBe(204);
  expect((await send(endOthers, { as: here, body: {} })).status).toBe(204);
  for (const row of [endSession, endOthers]) expect(row.inMaintenance).toBe(true);
});
