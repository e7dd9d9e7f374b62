// Journey: rare steps of signing in. A first password, a forgotten password, and a one-time code.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { demoPassword } from '../../infra/local/people.ts';
import { codeOf } from '../../testing/system/authenticator-app.ts';
import { expectAccessible, picture, withBrowser } from './browser.ts';

const { open, mailbox, signIn } = withBrowser();

const email = 'new-inspector@demo.test';
const temporary = 'Temporary#2026';
const chosen = 'Chosen#Pass2026';

const pool = () =>
  new CognitoIdentityProviderClient({
    endpoint: process.env.COGNITO_ENDPOINT,
    region: 'af-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

/** Invites a user as an administrator does: a login with a temporary password, its group, and the record. */
async function invite(): Promise<void> {
  const client = pool();
  const UserPoolId = process.env.USER_POOL_ID;
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: temporary,
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'inspector' }));
  const id = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  const { createUser } = await import('../../functions/users/store.ts');
  await createUser({ id, email, firstName: 'Nandi', lastName: 'Zulu', role: 'inspector', province: 'Limpopo' }, { userId: 'journey', name: 'Journey' });
}

test('a user with a temporary password chooses a new one and signs in with it', async () => {
  await invite();
  const page = await open('/login');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();
  await page.getByRole('group').getByLabel('Password', { exact: true }).fill(chosen);
  await picture(page, 'first-password');
  await expectAccessible(page);
  await page.getByLabel('Confirm Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: /^Account: Nandi Zulu/ }).waitFor();

  const again = await open('/login');
  await again.getByLabel('Email').fill(email);
  await again.getByLabel('Password', { exact: true }).fill(temporary);
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await again.getByText('Invalid email or password').first().waitFor();
  await again.getByLabel('Password', { exact: true }).fill(chosen);
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await again.getByRole('button', { name: /^Account: Nandi Zulu/ }).waitFor();
  expect(await again.getByRole('heading', { level: 1 }).textContent()).toBe('System Dashboard');
});

test('a user replaces a forgotten password with a code from an email', async () => {
  const page = await open('/login');

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: /send code/i }).waitFor();
  await picture(page, 'forgotten-ask');
  await page.getByLabel(/email|username/i).fill('inspector@demo.test');
  await page.getByRole('button', { name: /Send code/i }).click();
  await page.getByLabel(/code/i).waitFor();
  const { emails } = (await (await fetch(`${mailbox()}/store`)).json()) as {
    emails: { destination: { to: string[] }; subject: string; body: { text?: string; html?: string } }[];
  };
  const letter = emails.findLast(({ destination }) => destination.to.includes('inspector@demo.test'));
  const code = /\b\d{4,8}\b/.exec(`${letter?.body.text ?? ''} ${letter?.body.html ?? ''}`)?.[0] ?? '';
  await page.getByLabel(/code/i).fill(code);
  await page.getByLabel('New Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm Password', { exact: true }).fill(chosen);
  await picture(page, 'forgotten-password');
  await page.getByRole('button', { name: /Submit/i }).click();
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Email').fill('inspector@demo.test');
  await page.getByRole('button', { name: /^Sign in$/i }).click();

  await page.getByRole('button', { name: /^Account: Lerato Mokoena/ }).waitFor();
});

test('the sign-in asks a user with an authenticator for its code', async () => {
  const client = pool();
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: process.env.USER_POOL_CLIENT_ID,
      AuthParameters: { USERNAME: 'management@demo.test', PASSWORD: demoPassword },
    }),
  );
  const AccessToken = AuthenticationResult?.AccessToken;
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(SecretCode) }));
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }));

  const page = await open('/login');
  await page.getByLabel('Email').fill('management@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByLabel(/code/i).waitFor();
  await picture(page, 'one-time-code');
  await page.getByLabel(/code/i).fill(codeOf(SecretCode, { ahead: 1 }));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();

  await page.getByRole('button', { name: /^Account: Zanele Dlamini/ }).waitFor();
  const other = await open('/login');
  await signIn(other, 'client@demo.test');
});
