// A user ends all sessions but the current one: they end at once and for good, and the account's history records it.
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { type OwnChange, ownChanges } from '../../shared/auth/schema.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { aMinute, changedByAdministrator, historyOf, idOf, idsSeenBy, later, opened, withPerson } from '../../testing/server/own-sessions.ts';
import { withTable } from '../../testing/server/registry.ts';
import { userChanges } from '../users/entity.ts';

const { endOthers } = contract.auth;

withTable();
withIdentity();
captureLog();

const own = withPerson();
const { sub, signIn } = own;

describe('ending all other sessions', () => {
  const others = (as: Claims, after?: OwnChange) => send(endOthers, { as, body: after ? { after } : {} });

  test('attack 13: refuses every other session, recorded or not, but not the current one', async () => {
    const [noted, silent, here] = [signIn(2 * aMinute), signIn(aMinute), signIn(aMinute)];
    await opened(noted);

    const answer = await others(here);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect([await opened(noted), await opened(silent), await opened(here)]).toEqual([401, 401, 200]);
    expect(await idsSeenBy(here)).toEqual([idOf(here)]);
    expect((await historyOf(own.person)).slice(1)).toEqual([{ action: 'auth.endOthers', metadata: undefined, own: true }]);
  });

  test('accepts later sign-ins, and a later call also ends the session kept before', async () => {
    const kept = signIn(aMinute);
    await others(kept);
    const next = signIn(-2000);

    const afterFirst = [await opened(kept), await opened(next)];
    later(10_000);
    await others(next);

    expect(afterFirst).toEqual([200, 200]);
    expect([await opened(kept), await opened(next)]).toEqual([401, 200]);
  });

  test('also ends sessions of the same second, since tokens give their sign-in time in whole seconds', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-04T08:30:00.900Z'), toFake: ['Date'] });
    const [here, justBefore, nextSecond] = [signIn(aMinute), signIn(800), signIn(-100)];

    await others(here);

    expect([await opened(here), await opened(justBefore), await opened(nextSecond)]).toEqual([200, 401, 200]);
  });

  test('does not keep the current session open when an administrator ends all sessions later', async () => {
    own.person = await withLogin('inspector');
    const kept = signIn(aMinute);
    await others(kept);
    expect(await opened(kept)).toBe(200);
    later(5000);

    await changedByAdministrator(own.person);

    expect(await opened(kept)).toBe(401);
  });

  test.each(ownChanges)('records in the history that the reason was a change of the sign-in: %s', async (after) => {
    await others(signIn(), after);

    expect((await historyOf(own.person)).at(-1)).toEqual({ action: 'auth.endOthers', metadata: { after }, own: true });
  });

  test('answers 409 while another change of the account is unfinished', async () => {
    const here = signIn(aMinute);
    const change = { id: sub(), changeId: randomUUID(), status: 'waiting' as const, dueAt: Date.now() + 1000, createdAt: new Date().toISOString(), turn: 0 };
    await userChanges().put(change).go();

    const refused = await others(here);
    await userChanges().delete({ id: sub() }).go();

    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(await historyOf(own.person)).toHaveLength(1);
    expect((await others(here)).status).toBe(204);
  });
});
