// Restoring the logins of a lost user pool from the users' records, in a real (local) pool that requires a second factor.
import {
  AdminDisableUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, claimsFor, send } from '../../testing/server/call.ts';
import { failing, giveAuthenticator, loginOf, poolPassword, withIdentity, withLogin } from '../../testing/server/identity.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { cognito } from '../platform/identity.ts';
import { removeLogin } from '../platform/logins.ts';
import { restoreLogins } from './restore-logins.ts';
import { getUser } from './store.ts';

withTable({ told: true });
const letters = withIdentity({ secondFactor: 'required' });
let admin: Claims;
let inspector: Claims;

const idOf = ({ sub = '' }: Claims) => sub;
const subOf = async (email: string) => (await loginOf(email))?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
const groupsOf = async (Username: string) =>
  (await cognito().send(new AdminListGroupsForUserCommand({ UserPoolId: env().USER_POOL_ID, Username }))).Groups?.map(({ GroupName }) => GroupName);
const signIn = (USERNAME: string, PASSWORD: string) =>
  cognito().send(new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: env().USER_POOL_CLIENT_ID, AuthParameters: { USERNAME, PASSWORD } }));
/** A token of this login from now on. */
const tokenOf = (sub: string, role: Parameters<typeof claimsFor>[1][number]) => ({
  ...claimsFor(sub, [role]),
  auth_time: String(Math.floor(Date.now() / 1000) + 2),
});

beforeAll(async () => {
  admin = await withLogin('admin');
  inspector = await withLogin('inspector');
});
afterEach(() => {
  cognito().middlewareStack.remove('failing');
});

describe('restoreLogins', () => {
  test('only counts in a dry run', async () => {
    const { sub = '' } = await withLogin('client', { legalEntityId: 1 });
    await removeLogin(sub);

    expect(await restoreLogins({ dryRun: true })).toEqual({ found: 2, missing: 1, failures: [] });

    expect((await getUser(sub)).version).toBe(1);
    expect(await itemsOf('renewed-login')).toEqual([]);
  });

  test('creates a lost login again: same user, role and record, no second factor, and a new password by email', async () => {
    const id = idOf(inspector);
    const { email } = await getUser(id);
    await giveAuthenticator(email);
    await removeLogin(id);
    const lettersBefore = letters.length;

    expect(await restoreLogins()).toMatchObject({ missing: 2, failures: [] });

    const { loginId = '', ...user } = await getUser(id);
    expect(loginId).not.toBe(id);
    expect(await groupsOf(loginId)).toEqual(['inspector']);
    expect(letters).toHaveLength(lettersBefore);
    await expect(signIn(email, poolPassword)).rejects.toThrow('Incorrect username or password');
    // The user chooses Forgot password, and sets up a new authenticator at the sign-in.
    const ClientId = env().USER_POOL_CLIENT_ID;
    await cognito().send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const ConfirmationCode = /\d{6}/.exec(letters.at(-1)?.text ?? '')?.[0];
    await cognito().send(new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password: 'Another#2026' }));
    expect(letters.slice(lettersBefore).map(({ to }) => to)).toEqual([email]);
    expect((await signIn(email, 'Another#2026')).ChallengeName).toBe('MFA_SETUP');
    // The new login acts as the same user; the former one no longer acts.
    expect(await send(contract.auth.user, { as: tokenOf(loginId, 'inspector') })).toMatchObject({ status: 200, body: { id, email } });
    expect((await send(contract.auth.user, { as: tokenOf(id, 'inspector') })).status).toBe(401);
    expect(await firstBrokenEntry('user', id, await getUser(id))).toBeUndefined();
    expect(user).toMatchObject({ role: 'inspector', isActive: true, version: 2 });
  });

  test('finds every login on a second run and changes no record', async () => {
    const versions = async () => (await itemsOf('user')).map(({ id, version, loginId }) => [id, version, loginId]).sort();
    const before = await versions();

    expect(await restoreLogins()).toEqual({ found: 3, missing: 0, failures: [] });

    expect(await versions()).toEqual(before);
  });

  test('lets an administrator edit, reset and deactivate an account whose login was created again', async () => {
    const id = idOf(inspector);
    const { loginId = '' } = await getUser(id);

    expect((await send(contract.users.edit, { as: admin, params: { id }, body: { firstName: 'Renewed', password: poolPassword } })).status).toBe(200);
    expect((await loginOf(loginId))?.UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Renewed' });
    expect((await send(contract.users.resetSecondFactor, { as: admin, params: { id } })).status).toBe(200);
    expect((await send(contract.users.delete, { as: admin, params: { id } })).status).toBe(204);
    expect((await loginOf(loginId))?.Enabled).toBe(false);
    expect(await itemsOf('user-change')).toEqual([]);
    expect((await send(contract.auth.user, { as: tokenOf(loginId, 'inspector') })).status).toBe(401);
  });

  test('creates the login of a deactivated account disabled', async () => {
    const id = idOf(inspector);
    const former = (await getUser(id)).loginId ?? '';
    await removeLogin(former);

    expect(await restoreLogins()).toMatchObject({ missing: 1, failures: [] });

    const { loginId = '' } = await getUser(id);
    expect(loginId).not.toBe(former);
    expect((await loginOf(loginId))?.Enabled).toBe(false);
    expect((await itemsOf('renewed-login')).filter(({ userId }) => userId === id).map((login) => login.id)).toEqual([loginId]);
  });

  test('enables and disables existing logins as their records say', async () => {
    await cognito().send(new AdminDisableUserCommand({ UserPoolId: env().USER_POOL_ID, Username: idOf(admin) }));

    expect(await restoreLogins()).toMatchObject({ missing: 0, failures: [] });

    expect((await loginOf(idOf(admin)))?.Enabled).toBe(true);
  });

  test('after a failure the next run replaces the unfinished login', async () => {
    const { sub = '' } = await withLogin('psira_management');
    const { email } = await getUser(sub);
    await removeLogin(sub);
    failing('AdminSetUserPasswordCommand');

    expect((await restoreLogins()).failures).toEqual([{ userId: sub, why: 'AdminSetUserPasswordCommand was made to fail' }]);
    const unfinished = await subOf(email);
    expect(await restoreLogins()).toMatchObject({ missing: 1, failures: [] });

    const { loginId } = await getUser(sub);
    expect([unfinished, await subOf(email)]).toEqual([expect.any(String), loginId]);
    expect(loginId).not.toBe(unfinished);
  });

  test('refuses an address that is the login of another user, until a run has corrected that login', async () => {
    const { sub = '' } = await withLogin('internal');
    await removeLogin(sub);
    const other = await withLogin('internal');
    const { email } = await getUser(sub);
    await cognito().send(
      new AdminUpdateUserAttributesCommand({ UserPoolId: env().USER_POOL_ID, Username: idOf(other), UserAttributes: [{ Name: 'email', Value: email }] }),
    );
    // The other login must not get its own address back first.
    failing('AdminUpdateUserAttributesCommand', { times: Number.POSITIVE_INFINITY });

    const { failures } = await restoreLogins();

    expect(failures.find(({ userId }) => userId === sub)?.why).toBe(
      `The address is still the login of user ${idOf(other)}, whose own address is now corrected. Run the command again.`,
    );
    cognito().middlewareStack.remove('failing');
    await restoreLogins();
    expect(await restoreLogins()).toMatchObject({ failures: [] });
    expect((await loginOf(email))?.UserAttributes).toContainEqual({ Name: 'sub', Value: (await getUser(sub)).loginId });
    expect((await getUser(idOf(other))).loginId).toBeUndefined();
  });
});
