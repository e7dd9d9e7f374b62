import {
  AdminDeleteSoftwareTokenCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchAuthSession, setUpTOTP, signIn, signOut, verifyTOTPSetup } from 'aws-amplify/auth';
import { expect, test } from 'vitest';
import { codeOf, wrongCodeOf } from '../../../testing/system/authenticator-app.ts';
import { password, withPool } from '../../../testing/system/identity.ts';

const local = withPool({ secondFactor: 'required' });
const { person, withPassword } = local;
const respond = (ChallengeName: 'MFA_SETUP' | 'SOFTWARE_TOKEN_MFA', Session: string | undefined, USERNAME: string, answers: Record<string, string> = {}) =>
  local.client.send(
    new RespondToAuthChallengeCommand({ ClientId: local.identity.clientId, ChallengeName, Session, ChallengeResponses: { USERNAME, ...answers } }),
  );
const nameOf = (error: Error) => error.name;

/** Signs in and sets up an authenticator; returns its secret and the code that proved it. */
async function withAuthenticator(email: string): Promise<{ secret: string; used: string }> {
  const { nextStep } = await signIn({ username: email, password });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
  const { sharedSecret } = nextStep.totpSetupDetails;
  const used = codeOf(sharedSecret);
  await confirmSignIn({ challengeResponse: used });
  return { secret: sharedSecret, used };
}

test('the local user pool requires a new password after a temporary one, then an authenticator, before it gives tokens', async () => {
  const email = await person(false);

  const first = (await signIn({ username: email, password })).nextStep;
  const second = (await confirmSignIn({ challengeResponse: 'Another#Pass2026' })).nextStep;
  const between = await fetchAuthSession();
  if (second.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(second.signInStep);
  const { isSignedIn } = await confirmSignIn({ challengeResponse: codeOf(second.totpSetupDetails.sharedSecret) });
  const renewed = (await fetchAuthSession({ forceRefresh: true })).tokens;

  expect(first.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  expect(between.tokens).toBeUndefined();
  expect(isSignedIn).toBe(true);
  expect(renewed?.accessToken).toBeDefined();
});

test('the local user pool asks a person with an authenticator for its code, accepts each code once, and refuses a wrong one', async () => {
  const email = await person();
  const { secret, used } = await withAuthenticator(email);
  await signOut();

  const { nextStep } = await signIn({ username: email, password });
  const wrong = await confirmSignIn({ challengeResponse: wrongCodeOf(secret) }).catch(nameOf);
  const again = await confirmSignIn({ challengeResponse: used }).catch(nameOf);
  const { isSignedIn } = await confirmSignIn({ challengeResponse: codeOf(secret, { ahead: 1 }) });

  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  expect([wrong, again]).toEqual(['CodeMismatchException', 'ExpiredCodeException']);
  expect(isSignedIn).toBe(true);
});

test('the local user pool refuses a wrong code during the set-up of an authenticator, and accepts the right one after it', async () => {
  const email = await person();
  const { nextStep } = await signIn({ username: email, password });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
  const { sharedSecret } = nextStep.totpSetupDetails;

  const wrong = await confirmSignIn({ challengeResponse: wrongCodeOf(sharedSecret) }).catch(nameOf);
  const { isSignedIn } = await confirmSignIn({ challengeResponse: codeOf(sharedSecret) });

  expect(wrong).toBe('EnableSoftwareTokenMFAException');
  expect(isSignedIn).toBe(true);
});

test('the local user pool poses the set-up to programs too, and gives no tokens until a code has proved the authenticator', async () => {
  const email = await person();

  const posed = await withPassword(email);
  const skipped = await respond('MFA_SETUP', posed.Session, email).catch(nameOf);
  const { SecretCode = '', Session } = await local.client.send(new AssociateSoftwareTokenCommand({ Session: posed.Session }));
  const unproved = await respond('MFA_SETUP', Session, email).catch(nameOf);
  const verified = await local.client.send(new VerifySoftwareTokenCommand({ Session, UserCode: codeOf(SecretCode) }));
  const ofAnother = await respond('MFA_SETUP', verified.Session, await person()).catch(nameOf);
  const { AuthenticationResult } = await respond('MFA_SETUP', verified.Session, email);
  const twice = await respond('MFA_SETUP', verified.Session, email).catch(nameOf);

  expect(posed).toMatchObject({ ChallengeName: 'MFA_SETUP', ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' } });
  expect(posed.AuthenticationResult).toBeUndefined();
  expect([skipped, unproved, ofAnother, twice]).toEqual(Array(4).fill('NotAuthorizedException'));
  expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 1800 });
});

test('the local user pool refuses the set-up for an unknown session or one at another step', async () => {
  const email = await person();
  await withAuthenticator(email);
  const { Session, ChallengeName } = await withPassword(email);

  const forged = await local.client.send(new AssociateSoftwareTokenCommand({ Session: 'a-session-of-my-own-making' })).catch(nameOf);
  const other = await local.client.send(new AssociateSoftwareTokenCommand({ Session })).catch(nameOf);

  expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  expect([forged, other]).toEqual(['NotAuthorizedException', 'NotAuthorizedException']);
});

test('the only factor cannot be switched off by its user: the call succeeds, and sign-in still asks for the code', async () => {
  const email = await person();
  await withAuthenticator(email);
  const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString();

  await local.client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }));

  expect((await withPassword(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

test('the local user pool keeps the authenticator until a code has proved a new one, which then replaces it', async () => {
  const email = await person();
  const { secret: old } = await withAuthenticator(email);

  const { sharedSecret } = await setUpTOTP();
  const wrong = await verifyTOTPSetup({ code: wrongCodeOf(sharedSecret) }).catch(nameOf);
  const before = await withPassword(email);
  const byOld = await respond('SOFTWARE_TOKEN_MFA', before.Session, email, { SOFTWARE_TOKEN_MFA_CODE: codeOf(old, { ahead: 1 }) });
  await verifyTOTPSetup({ code: codeOf(sharedSecret) });
  const after = await withPassword(email);
  const stillOld = await respond('SOFTWARE_TOKEN_MFA', after.Session, email, { SOFTWARE_TOKEN_MFA_CODE: codeOf(old) }).catch(nameOf);
  const byNew = await respond('SOFTWARE_TOKEN_MFA', after.Session, email, { SOFTWARE_TOKEN_MFA_CODE: codeOf(sharedSecret, { ahead: 1 }) });

  expect([wrong, stillOld]).toEqual(['EnableSoftwareTokenMFAException', 'CodeMismatchException']);
  expect([byOld.AuthenticationResult, byNew.AuthenticationResult]).toEqual([expect.anything(), expect.anything()]);
});

test('the local user pool poses the set-up again after an administrator removed the authenticator', async () => {
  const email = await person();
  await withAuthenticator(email);
  const named = { UserPoolId: local.identity.poolId, Username: email };

  await local.client.send(new AdminDeleteSoftwareTokenCommand(named));
  const none = await local.client.send(new AdminDeleteSoftwareTokenCommand(named)).catch(nameOf);

  expect((await withPassword(email)).ChallengeName).toBe('MFA_SETUP');
  expect(none).toBe('ResourceNotFoundException');
});

test('the local user pool asks for the code after an administrator set a temporary password, too', async () => {
  const email = await person();
  const { secret } = await withAuthenticator(email);
  await signOut();
  await local.client.send(
    new AdminSetUserPasswordCommand({ UserPoolId: local.identity.poolId, Username: email, Password: 'Temporary#2026', Permanent: false }),
  );

  await signIn({ username: email, password: 'Temporary#2026' });
  const { nextStep } = await confirmSignIn({ challengeResponse: 'Another#Pass2026' });
  const { isSignedIn } = await confirmSignIn({ challengeResponse: codeOf(secret, { ahead: 1 }) });

  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  expect(isSignedIn).toBe(true);
});
