import {
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { password, withPool } from '../../../testing/system/identity.ts';

const local = withPool();
const { person, withPassword, letters } = local;

test("the local user pool signs Amplify in by SRP with the right password, and the access token has Cognito's claims", async () => {
  const email = await person();

  const { isSignedIn } = await signIn({ username: email, password });
  const access = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';

  expect(isSignedIn).toBe(true);
  const { payload } = await jwtVerify(access, createLocalJWKSet(local.identity.keys), { issuer: local.identity.issuer });
  expect(payload).toMatchObject({ token_use: 'access', client_id: local.identity.clientId, 'cognito:groups': ['client'] });
  expect(payload).toHaveProperty('origin_jti');
  expect(payload.aud).toBeUndefined();
});

test.each([1, 2, 3, 4, 5])("the local user pool accepts Amplify's proof for any random numbers (%i)", async () => {
  const email = await person();

  const { isSignedIn } = await signIn({ username: email, password });

  expect(isSignedIn).toBe(true);
});

test('attack 31: the local user pool gives the same answer for a wrong password, an unknown person and a disabled one', async () => {
  const [email, disabled] = [await person(), await person()];
  await local.client.send(new AdminDisableUserCommand({ UserPoolId: local.identity.poolId, Username: disabled }));

  const attempts = [
    signIn({ username: email, password: 'Wrong#Pass2026' }),
    signIn({ username: 'nobody@demo.test', password }),
    signIn({ username: disabled, password }),
    withPassword(email, 'Wrong#Pass2026'),
    withPassword('nobody@demo.test'),
    withPassword(disabled),
  ];

  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'NotAuthorizedException', message: 'Incorrect username or password.' } });
  }
});

test("the local user pool renews Amplify's tokens within the session, until the person is disabled", async () => {
  const email = await person();
  await signIn({ username: email, password });
  const first = (await fetchAuthSession()).tokens?.accessToken;

  const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
  await local.client.send(new AdminDisableUserCommand({ UserPoolId: local.identity.poolId, Username: email }));
  const third = await fetchAuthSession({ forceRefresh: true });

  expect(second?.payload.jti).not.toBe(first?.payload.jti);
  expect(second?.payload.origin_jti).toBe(first?.payload.origin_jti);
  expect(second?.payload.auth_time).toBe(first?.payload.auth_time);
  expect(third.tokens).toBeUndefined();
});

test('the local user pool requires a new password after a temporary one, and applies the policy to it', async () => {
  const email = await person(false);

  const { nextStep } = await signIn({ username: email, password });
  const weak = await confirmSignIn({ challengeResponse: 'lowercase1!' }).catch((error: Error) => error.name);
  const { isSignedIn } = await confirmSignIn({ challengeResponse: 'Another#Pass2026' });
  const renewed = (await fetchAuthSession({ forceRefresh: true })).tokens;

  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  expect(weak).toBe('InvalidPasswordException');
  expect(isSignedIn).toBe(true);
  expect(renewed?.accessToken).toBeDefined();
});

test('the local user pool refuses a wrong temporary password, and a new password for an unknown session', async () => {
  const email = await person(false);

  const wrong = await withPassword(email, 'Wrong#Pass2026').catch((error: Error) => error.name);
  const forged = await local.client
    .send(
      new RespondToAuthChallengeCommand({
        ClientId: local.identity.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: 'a-session-of-my-own-making',
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'Another#Pass2026' },
      }),
    )
    .catch((error: Error) => error.name);

  expect([wrong, forged]).toEqual(['NotAuthorizedException', 'NotAuthorizedException']);
});

test('the local user pool ends every session when a person signs out everywhere', async () => {
  const email = await person();
  const { AuthenticationResult: tokens } = await withPassword(email);
  await local.client.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }));

  await local.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: local.identity.poolId, Username: email }));
  const asked = await local.client.send(new GetUserCommand({ AccessToken: tokens?.AccessToken })).catch((error: Error) => error.name);
  const renewed = await local.client
    .send(new GetTokensFromRefreshTokenCommand({ ClientId: local.identity.clientId, RefreshToken: tokens?.RefreshToken }))
    .catch((error: Error) => error.name);

  expect(tokens?.ExpiresIn).toBe(1800);
  expect([asked, renewed]).toEqual(['NotAuthorizedException', 'NotAuthorizedException']);
});

describe('a refresh token', () => {
  const exchange = async (RefreshToken: string | undefined) =>
    (await local.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: local.identity.clientId, RefreshToken }))).AuthenticationResult;
  const refused = (RefreshToken: string | undefined) =>
    exchange(RefreshToken).then(
      () => 'taken',
      (error: Error) => error.name,
    );
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is exchanged for another, works for one more minute, and never later', async () => {
    const { AuthenticationResult: first } = await withPassword(await person());

    const second = await exchange(first?.RefreshToken);
    const again = await exchange(first?.RefreshToken);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const late = await refused(first?.RefreshToken);
    const third = await exchange(second?.RefreshToken);

    expect(new Set([first, second, again, third].map((one) => one?.RefreshToken)).size).toBe(4);
    expect(late).toBe('NotAuthorizedException');
    await local.client.send(new GetUserCommand({ AccessToken: third?.AccessToken }));
  });

  test('ends with its session, however often it is exchanged', async () => {
    const { AuthenticationResult: first } = await withPassword(await person());

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 3_600_000 });
    const second = await exchange(first?.RefreshToken);
    vi.setSystemTime(Date.now() + 3_601_000);

    expect(decodeJwt(second?.RefreshToken ?? '').exp).toBe(decodeJwt(first?.RefreshToken ?? '').exp);
    expect(decodeJwt(second?.AccessToken ?? '').origin_jti).toBe(decodeJwt(first?.AccessToken ?? '').origin_jti);
    expect(await refused(second?.RefreshToken)).toBe('NotAuthorizedException');
  });

  test('stops working after an exchange once its person has signed out', async () => {
    const email = await person();
    const { AuthenticationResult: first } = await withPassword(email);
    await exchange(first?.RefreshToken);

    await local.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: local.identity.poolId, Username: email }));
    await withPassword(email);

    expect(await refused(first?.RefreshToken)).toBe('NotAuthorizedException');
  });

  test('is stored by Amplify after each exchange and renews the access token again and again', async () => {
    await signIn({ username: await person(), password });

    const seen = new Set<string>();
    for (let time = 0; time < 3; time++) seen.add((await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString() ?? '');

    expect(seen.size).toBe(3);
  });
});

test('the local user pool refuses an access token that it did not sign', async () => {
  const { AuthenticationResult: tokens } = await withPassword(await person());
  const [, claims] = (tokens?.AccessToken ?? '').split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;

  const answer = await local.client.send(new GetUserCommand({ AccessToken: unsigned })).catch((error: Error) => error.name);

  expect(decodeJwt(unsigned).token_use).toBe('access');
  expect(answer).toBe('NotAuthorizedException');
});

test('the local user pool emails a code for a forgotten password, gives the same answer for an unknown address, and refuses a missing code', async () => {
  const email = await person();
  const ClientId = local.identity.clientId;
  const known = await local.client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const unknown = await local.client.send(new ForgotPasswordCommand({ ClientId, Username: 'nobody@demo.test' }));
  const letter = letters.find(({ to }) => to === email);
  const confirm = (Username: string, ConfirmationCode: string) =>
    local.client
      .send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password: 'Another#Pass2026' }))
      .catch((error: Error) => error.name);

  const guessed = await confirm(email, '');
  const other = await confirm(await person(), '000000');
  await confirm(email, /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '');

  expect(known.CodeDeliveryDetails).toEqual(unknown.CodeDeliveryDetails);
  expect([guessed, other]).toEqual(['CodeMismatchException', 'CodeMismatchException']);
  expect((await withPassword(email, 'Another#Pass2026')).AuthenticationResult).toBeDefined();
});

test.each(['Sh0rt#a', 'nouppercase#1', 'NOLOWERCASE#1', 'NoDigits#here', 'NoSymbol1here'])('the local user pool refuses %s as a new password', async (weak) => {
  const { AuthenticationResult: tokens } = await withPassword(await person());

  const answer = local.client.send(new ChangePasswordCommand({ AccessToken: tokens?.AccessToken, PreviousPassword: password, ProposedPassword: weak }));

  await expect(answer).rejects.toMatchObject({ name: 'InvalidPasswordException' });
});

test('the local user pool changes a password only for the person who knows the current one', async () => {
  const email = await person();
  const { AuthenticationResult: tokens } = await withPassword(email);
  const change = (PreviousPassword: string) =>
    local.client.send(new ChangePasswordCommand({ AccessToken: tokens?.AccessToken, PreviousPassword, ProposedPassword: 'Another#Pass2026' }));

  const wrong = await change('Wrong#Pass2026').catch((error: Error) => `${error.name}: ${error.message}`);
  await change(password);

  expect(wrong).toBe('NotAuthorizedException: Incorrect username or password.');
  expect((await withPassword(email, 'Another#Pass2026')).AuthenticationResult).toBeDefined();
});

test.each(['email', 'email_verified'])('attack 13: the local user pool lets nobody change their own %s', async (Name) => {
  const { AuthenticationResult: tokens } = await withPassword(await person());
  const change = new UpdateUserAttributesCommand({ AccessToken: tokens?.AccessToken, UserAttributes: [{ Name, Value: 'true' }] });

  await expect(local.client.send(change)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('the local user pool refuses administrative calls without a signature', async () => {
  const { port } = local;
  const answer = await fetch(`http://127.0.0.1:${port}/cognito/`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
    body: JSON.stringify({ UserPoolId: local.identity.poolId }),
  });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
});
