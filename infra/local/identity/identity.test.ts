// The local user pool, spoken to by the same client as in the browser (Amplify) and by the SDK.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { credentials, region } from '../credentials.ts';
import type { Letter } from '../mail.ts';
import { type Identity, openIdentity } from './identity.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'registry-identity-'));
const password = 'Demo#Pass2026';
const letters: Letter[] = [];
const server = createServer((request, response) => void identity.serve(request, response, (request.url ?? '').slice('/cognito'.length) || '/'));
let identity: Identity;
let pool: CognitoIdentityProviderClient;
let people = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cognito`;
  identity = await openIdentity({ dir, mount: endpoint, send: async (letter) => void letters.push(letter) });
  pool = new CognitoIdentityProviderClient({ endpoint, region, credentials });
  const { poolId: userPoolId, clientId: userPoolClientId } = identity;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } } });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(dir, { recursive: true });
});
beforeEach(() => signOut());

/** A new person with a lasting password, in the clients' group. */
async function person(permanent = true): Promise<string> {
  const email = `person-${++people}@demo.test`;
  const named = { UserPoolId: identity.poolId, Username: email };
  await pool.send(new AdminCreateUserCommand({ ...named, MessageAction: 'SUPPRESS', TemporaryPassword: password }));
  await pool.send(new AdminAddUserToGroupCommand({ ...named, GroupName: 'client' }));
  if (permanent) await pool.send(new AdminSetUserPasswordCommand({ ...named, Password: password, Permanent: true }));
  return email;
}
const withPassword = (USERNAME: string, PASSWORD = password) =>
  pool.send(new InitiateAuthCommand({ ClientId: identity.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }));

test("lets Amplify in with the right password by SRP, and its access token carries what Cognito's does", async () => {
  const email = await person();

  const { isSignedIn } = await signIn({ username: email, password });
  const access = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';

  expect(isSignedIn).toBe(true);
  const { payload } = await jwtVerify(access, createLocalJWKSet(identity.keys), { issuer: identity.issuer });
  expect(payload).toMatchObject({ token_use: 'access', client_id: identity.clientId, 'cognito:groups': ['client'] });
  expect(payload).toHaveProperty('origin_jti');
  expect(payload.aud).toBeUndefined();
});

test.each([1, 2, 3, 4, 5])('agrees with Amplify on the proof each time, whatever numbers are drawn (%i)', async () => {
  const email = await person();

  const { isSignedIn } = await signIn({ username: email, password });

  expect(isSignedIn).toBe(true);
});

test('attack 31: answers a wrong password, an unknown person and a disabled one alike', async () => {
  const [email, disabled] = [await person(), await person()];
  await pool.send(new AdminDisableUserCommand({ UserPoolId: identity.poolId, Username: disabled }));

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

test('renews tokens for Amplify within the same session, and no longer once the person is disabled', async () => {
  const email = await person();
  await signIn({ username: email, password });
  const first = (await fetchAuthSession()).tokens?.accessToken;

  const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
  await pool.send(new AdminDisableUserCommand({ UserPoolId: identity.poolId, Username: email }));
  const third = await fetchAuthSession({ forceRefresh: true });

  expect(second?.payload.jti).not.toBe(first?.payload.jti);
  expect(second?.payload.origin_jti).toBe(first?.payload.origin_jti);
  expect(second?.payload.auth_time).toBe(first?.payload.auth_time);
  expect(third.tokens).toBeUndefined();
});

test('asks for a new password after a temporary one, and holds it to the policy', async () => {
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

test('refuses a wrong temporary password, and a new password for a session that was never begun', async () => {
  const email = await person(false);

  const wrong = await withPassword(email, 'Wrong#Pass2026').catch((error: Error) => error.name);
  const forged = await pool
    .send(
      new RespondToAuthChallengeCommand({
        ClientId: identity.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: 'a-session-of-my-own-making',
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'Another#Pass2026' },
      }),
    )
    .catch((error: Error) => error.name);

  expect([wrong, forged]).toEqual(['NotAuthorizedException', 'NotAuthorizedException']);
});

test('ends every session when a person is signed out everywhere', async () => {
  const email = await person();
  const { AuthenticationResult: tokens } = await withPassword(email);
  await pool.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }));

  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: identity.poolId, Username: email }));
  const asked = await pool.send(new GetUserCommand({ AccessToken: tokens?.AccessToken })).catch((error: Error) => error.name);
  const renewed = await pool
    .send(
      new InitiateAuthCommand({ ClientId: identity.clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: tokens?.RefreshToken ?? '' } }),
    )
    .catch((error: Error) => error.name);

  expect(tokens?.ExpiresIn).toBe(1800);
  expect([asked, renewed]).toEqual(['NotAuthorizedException', 'NotAuthorizedException']);
});

test('refuses an access token that it did not sign', async () => {
  const { AuthenticationResult: tokens } = await withPassword(await person());
  const [, claims] = (tokens?.AccessToken ?? '').split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;

  const answer = await pool.send(new GetUserCommand({ AccessToken: unsigned })).catch((error: Error) => error.name);

  expect(decodeJwt(unsigned).token_use).toBe('access');
  expect(answer).toBe('NotAuthorizedException');
});

test('mails a code to who forgot the password, tells nothing to who guesses an address, and takes no missing code', async () => {
  const email = await person();
  const ClientId = identity.clientId;
  const known = await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const unknown = await pool.send(new ForgotPasswordCommand({ ClientId, Username: 'nobody@demo.test' }));
  const letter = letters.find(({ to }) => to === email);
  const confirm = (Username: string, ConfirmationCode: string) =>
    pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password: 'Another#Pass2026' })).catch((error: Error) => error.name);

  const guessed = await confirm(email, '');
  const other = await confirm(await person(), '000000');
  await confirm(email, /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '');

  expect(known.CodeDeliveryDetails).toEqual(unknown.CodeDeliveryDetails);
  expect([guessed, other]).toEqual(['CodeMismatchException', 'CodeMismatchException']);
  expect((await withPassword(email, 'Another#Pass2026')).AuthenticationResult).toBeDefined();
});

test.each(['Sh0rt#a', 'nouppercase#1', 'NOLOWERCASE#1', 'NoDigits#here', 'NoSymbol1here'])('refuses %s as a new password', async (weak) => {
  const { AuthenticationResult: tokens } = await withPassword(await person());

  const answer = pool.send(new ChangePasswordCommand({ AccessToken: tokens?.AccessToken, PreviousPassword: password, ProposedPassword: weak }));

  await expect(answer).rejects.toMatchObject({ name: 'InvalidPasswordException' });
});

test('changes a password for who knows the present one, and for nobody else', async () => {
  const email = await person();
  const { AuthenticationResult: tokens } = await withPassword(email);
  const change = (PreviousPassword: string) =>
    pool.send(new ChangePasswordCommand({ AccessToken: tokens?.AccessToken, PreviousPassword, ProposedPassword: 'Another#Pass2026' }));

  const wrong = await change('Wrong#Pass2026').catch((error: Error) => `${error.name}: ${error.message}`);
  await change(password);

  expect(wrong).toBe('NotAuthorizedException: Incorrect username or password.');
  expect((await withPassword(email, 'Another#Pass2026')).AuthenticationResult).toBeDefined();
});

test('takes no administrative call without a signature', async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/cognito/`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
    body: JSON.stringify({ UserPoolId: identity.poolId }),
  });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
});
