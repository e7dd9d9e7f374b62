// Sessions that end before their tokens expire: stored in the user's record, safe against concurrent updates, and forgotten after the tokens expire.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { countCosts } from '../../testing/server/costs.ts';
import { withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { aMinute, historyOf, idOf, later, opened, withPerson } from '../../testing/server/own-sessions.ts';
import { withTable } from '../../testing/server/registry.ts';
import { endSession } from '../auth/store.ts';
import { commit } from '../data/commit.ts';
import { identifyActor } from '../http/actor.ts';
import { isEnded, mostEnded, overAt, withEnded } from './ended-sessions.ts';
import { changeOf, getUser } from './store.ts';

const { logout, endSession: endOne } = contract.auth;

withTable();
withIdentity();
captureLog();

const own = withPerson();
const { sub, signIn } = own;
const listed = async () => (await getUser(sub())).endedSessions?.map(({ id }) => id) ?? [];

test('reading the caller costs half a read unit however many of their sessions have ended', async () => {
  for (let count = 0; count < mostEnded; count++) await endSession(await getUser(sub()), randomUUID(), new Date());
  expect(await listed()).toHaveLength(mostEnded);
  const cost = countCosts();

  await identifyActor(own.person);

  expect(cost).toMatchObject({ requests: 1, readUnits: 0.5 });
});

describe('signing out', () => {
  test('ends each of many sessions at the same moment', async () => {
    const all = Array.from({ length: 4 }, () => signIn(aMinute));

    const answers = await Promise.all(all.map((as) => send(logout, { as })));

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(new Set(await listed())).toEqual(new Set(all.map(idOf)));
  });

  test('creates no version of the account, and keeps its history intact', async () => {
    const before = await getUser(sub());

    await send(logout, { as: signIn() });

    expect((await getUser(sub())).version).toBe(before.version);
    expect(await historyOf(own.person)).toHaveLength(1);
  });

  test('writes nothing the second time', async () => {
    const as = signIn();
    await endSession(await getUser(sub()), idOf(as), new Date());
    const before = await getUser(sub());

    await endSession(before, idOf(as), new Date());

    expect(await getUser(sub())).toEqual(before);
  });

  test('survives a change of the account that was started before it', async () => {
    const [out, before] = [signIn(aMinute), await getUser(sub())];
    await send(logout, { as: out });

    await commit(changeOf(before, { ...before, firstName: 'Naledi', version: before.version + 1 }));

    const after = await getUser(sub());
    expect([after.firstName, after.endedSessions?.map(({ id }) => id), await opened(out)]).toEqual(['Naledi', [idOf(out)], 401]);
  });

  test('makes a change started before it fail with a version conflict when the list of ended sessions was full', async () => {
    const all = Array.from({ length: mostEnded + 1 }, () => signIn(aMinute));
    for (const as of all.slice(1)) await endSession(await getUser(sub()), idOf(as), new Date());
    const before = await getUser(sub());
    await endSession(before, idOf(all[0] ?? {}), new Date());

    const change = commit(changeOf(before, { ...before, firstName: 'Naledi', version: before.version + 1 }));

    await expect(change).rejects.toMatchObject({ code: 'stale-version' });
    expect(new Set(await Promise.all(all.map((as) => opened(as))))).toEqual(new Set([401]));
  });

  test('succeeds together with a concurrent change by the account’s own user', async () => {
    const [out, other, here] = [signIn(2 * aMinute), signIn(aMinute), signIn()];
    for (const as of [out, other]) await opened(as);

    const answers = await Promise.all([send(logout, { as: out }), send(endOne, { as: here, params: { id: idOf(other) } })]);

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await Promise.all([out, other, here].map((as) => opened(as)))).toEqual([401, 401, 200]);
    expect(await historyOf(own.person)).toHaveLength(2);
  });
});

test('an administrator’s edit removes the provider from the record and keeps the list of ended sessions', async () => {
  own.person = await withLogin('client', { legalEntityId: 1 });
  const out = signIn(aMinute);
  await send(logout, { as: out });
  const { email } = await getUser(sub());
  const body = { ...exampleUser({ email }), role: 'inspector', legalEntityId: null };

  expect((await send(contract.users.edit, { as: await signUp('admin'), params: { id: sub() }, body })).status).toBe(200);

  const after = await getUser(sub());
  expect([after.role, after.legalEntityId, after.endedSessions?.map(({ id }) => id)]).toEqual(['inspector', undefined, [idOf(out)]]);
});

describe('the list of ended sessions', () => {
  test('forgets a session once all its tokens have expired', async () => {
    const first = signIn();
    await send(logout, { as: first });
    later(13 * 60 * aMinute + 1000);
    const second = signIn();

    await send(logout, { as: second });

    expect(await listed()).toEqual([idOf(second)]);
  });

  test('ends all existing sessions when it is full, and no later ones', () => {
    const at = new Date('2026-03-04T08:30:00.400Z');
    const endedSessions = Array.from({ length: mostEnded }, () => ({ id: randomUUID(), until: overAt(at) }));

    const account = withEnded({ endedSessions, signOuts: 70 }, 'one more', at);

    expect(account).toEqual({ endedSessions: [], signOuts: 71, sessionsFrom: '2026-03-04T08:30:00.400Z' });
    const begun = (signedInAt: string) => isEnded(account, { sessionId: endedSessions[0]?.id ?? '', signedInAt: new Date(signedInAt) });
    expect([begun('2026-03-04T08:30:00.000Z'), begun('2026-03-04T08:30:01.000Z')]).toEqual([true, false]);
  });
});
