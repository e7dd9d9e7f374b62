// Resetting a lost authenticator in a pool that requires one: who may do it, what follows, and that failures do not stop it.
import { randomUUID } from 'node:crypto';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, claimsFor, send } from '../../testing/server/call.ts';
import { failing, giveAuthenticator, loginOf, poolPassword, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { later } from '../../testing/server/own-sessions.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { getUser } from './store.ts';
import { giveUpUserChange } from './work.ts';

const { edit, history, resetSecondFactor } = contract.users;

withTable({ told: true });
withIdentity({ secondFactor: 'required' });
captureLog();
let admin: Claims;

beforeAll(async () => {
  admin = await withLogin('admin', { firstName: 'Thabo' });
});
afterEach(() => {
  cognito().middlewareStack.remove('failing');
});

async function person(): Promise<{ id: string; email: string }> {
  const { sub = '' } = await withLogin('inspector');
  const { email } = await getUser(sub);
  await giveAuthenticator(email);
  return { id: sub, email };
}
const reset = (id: string, as = admin) => send(resetSecondFactor, { as, params: { id } });
/** The challenge that the pool returns after the password. */
const askedOf = async (USERNAME: string) =>
  (
    await cognito().send(
      new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: env().USER_POOL_CLIENT_ID, AuthParameters: { USERNAME, PASSWORD: poolPassword } }),
    )
  ).ChallengeName;
const signedInNow = (id: string) => ({ ...claimsFor(id, ['inspector']), auth_time: String(Math.floor(Date.now() / 1000) - 1) });
const whoAmI = async (as: Claims) => (await send(contract.auth.user, { as })).status;

describe('resetting a second factor', () => {
  test('removes the authenticator and ends every session; the next sign-in sets up a new one', async () => {
    const { id, email } = await person();
    const session = signedInNow(id);
    expect([await askedOf(email), await whoAmI(session)]).toEqual(['SOFTWARE_TOKEN_MFA', 200]);

    const { status, body } = await reset(id);

    expect([status, body]).toEqual([200, expect.objectContaining({ id, isActive: true, version: 2 })]);
    expect([await askedOf(email), await whoAmI(session)]).toEqual(['MFA_SETUP', 401]);
    expect((await loginOf(id))?.UserMFASettingList ?? []).toEqual([]);
    expect(await itemsOf('user-change')).toEqual([]);
  });

  test('adds one history entry with the actor’s name, and sends the user an alert', async () => {
    const { id } = await person();

    await reset(id);

    const told = await send(history, { as: admin, params: { id } });
    expect(told.body).toMatchObject({ verified: true, entries: [{ action: 'users.resetSecondFactor', fromStatus: 'active', toStatus: 'active' }, { seq: 1 }] });
    expect(await firstBrokenEntry('user', id, await getUser(id))).toBeUndefined();
    const notices = (await itemsOf('notification')).filter(({ userId }) => userId === id);
    expect(notices).toEqual([expect.objectContaining({ type: 'alert', title: 'Your second factor was reset', message: expect.stringContaining('Thabo') })]);
  });

  test('ends the sessions even when the user has no authenticator', async () => {
    const { sub = '' } = await withLogin('inspector');
    const session = signedInNow(sub);

    const { status } = await reset(sub);

    expect([status, await whoAmI(session), await itemsOf('user-change')]).toEqual([200, 401, []]);
  });

  test('attack 8: rejects one’s own account', async () => {
    const { status, body } = await reset(admin.sub ?? '');

    expect([status, body.detail]).toEqual([409, 'You cannot reset your own second factor. Ask another administrator.']);
  });

  test('returns 404 for an unknown account', async () => {
    expect((await reset(randomUUID())).status).toBe(404);
  });

  test('is completed by the account’s next change after it failed for good', async () => {
    const { id, email } = await person();
    failing('AdminDeleteSoftwareTokenCommand');
    expect((await reset(id)).status).toBe(200);
    cognito().middlewareStack.remove('failing');
    await giveUpUserChange(id);
    expect(await askedOf(email)).toBe('SOFTWARE_TOKEN_MFA');

    const body = { email, firstName: 'Ayanda', lastName: 'Nkosi', role: 'inspector', password: 'Temporary#2026' };
    expect((await send(edit, { as: admin, params: { id }, body })).status).toBe(200);
    await doWork({ only: 'user-change' });

    expect((await loginOf(id))?.UserMFASettingList ?? []).toEqual([]);
    expect(await itemsOf('user-change')).toEqual([]);
  });

  test.each(['AdminDeleteSoftwareTokenCommand', 'AdminUserGlobalSignOutCommand'])(
    'attack 36: ends the sessions at once and lets the worker finish when %s fails',
    async (command) => {
      const { id, email } = await person();
      const session = signedInNow(id);
      failing(command, { times: 3 });

      const { status } = await reset(id);
      expect([status, await whoAmI(session)]).toEqual([200, 401]);
      expect((await reset(id)).body.detail).toMatch(/^Another change of this account/);
      await doWork();

      expect([await askedOf(email), await itemsOf('user-change')]).toEqual(['MFA_SETUP', []]);
      expect((await itemsOf('notification')).filter(({ userId }) => userId === id)).toHaveLength(1);
    },
  );
});

describe('before the user pool has removed the authenticator', () => {
  const signedIn = (id: string) => ({ ...claimsFor(id, ['inspector']), auth_time: String(Math.floor(Date.now() / 1000)) });
  afterEach(() => void vi.useRealTimers());

  test('refuses sign-ins until the removal, and accepts later ones', async () => {
    const { id } = await person();
    failing('AdminDeleteSoftwareTokenCommand');
    expect((await reset(id)).status).toBe(200);
    later(2000);
    const meanwhile = signedIn(id);
    const before = await whoAmI(meanwhile);
    later(2000);

    await doWork({ only: 'user-change' });

    later(2000);
    expect([before, await whoAmI(meanwhile), await whoAmI(signedIn(id))]).toEqual([401, 401, 200]);
    expect(await firstBrokenEntry('user', id, await getUser(id))).toBeUndefined();
  });

  test('refuses sign-ins after the reset failed for good, until a later change completes it', async () => {
    const { id, email } = await person();
    failing('AdminDeleteSoftwareTokenCommand');
    await reset(id);
    await giveUpUserChange(id);
    await freshEvents();
    later(2000);
    const after = signedIn(id);
    const before = await whoAmI(after);

    const body = { email, firstName: 'Ayanda', lastName: 'Nkosi', role: 'inspector', password: 'Temporary#2026' };
    expect((await send(edit, { as: admin, params: { id }, body })).status).toBe(200);
    later(2000);
    const between = signedIn(id);
    expect([before, await whoAmI(after), await whoAmI(between)]).toEqual([401, 401, 401]);
    later(2000);
    await doWork({ only: 'user-change' });

    later(2000);
    expect([await whoAmI(between), await whoAmI(signedIn(id)), await itemsOf('user-change')]).toEqual([401, 200, []]);
  });
});

describe('confirming an edit with one’s own password', () => {
  const change = async (as: Claims, password: string) => {
    const { email, role } = await getUser(as.sub ?? '');
    return send(edit, { as, params: { id: as.sub ?? '' }, body: { email, role, firstName: 'New', lastName: 'Name', password } });
  };

  test.each([
    ['with an authenticator', true],
    ['without an authenticator', false],
  ])('is required %s', async (_, has) => {
    const own = await withLogin('admin');
    if (has) await giveAuthenticator((await getUser(own.sub ?? '')).email);

    const wrong = await change(own, 'Guessed#2026');
    const right = await change(own, poolPassword);

    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ path: 'password', message: 'This password is not correct. Enter your current password' }]]);
    expect([right.status, right.body.firstName]).toEqual([200, 'New']);
  });
});
