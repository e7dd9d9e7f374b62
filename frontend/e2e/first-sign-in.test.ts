// The rare steps of signing in: a first password, and then the new one.
import { AdminAddUserToGroupCommand, AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { expectAccessible, picture, withBrowser } from './browser.ts';

const { open, origin } = withBrowser({ firearms: 1 });

const email = 'new-inspector@demo.test';
const temporary = 'Temporary#2026';
const chosen = 'Chosen#Pass2026';

/** As an administrator invites somebody: a login with a temporary password, its group, and the record. */
async function invite(): Promise<void> {
  const client = new CognitoIdentityProviderClient({
    endpoint: `${origin()}/cognito`,
    region: 'af-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
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

test('a temporary password leads to a new one, and that one signs in', async () => {
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
