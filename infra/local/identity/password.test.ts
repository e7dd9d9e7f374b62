// Checks that the local user pool compares the whole password as typed.
import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { signIn } from 'aws-amplify/auth';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NewPassword } from '../../../shared/users/password.ts';
import { withPool } from '../../../testing/system/identity.ts';

const local = withPool();
const { person, withPassword } = local;

test.each([64, 256])('the local user pool compares all %i characters of a password as typed', async (length) => {
  const email = await person();
  const typed = `Aa1# ${'wagwoord met spasies é 鍵 '.repeat(20)}`.slice(0, length - 1).concat('z');
  const Password = v.parse(NewPassword, typed);
  await local.client.send(new AdminSetUserPasswordCommand({ UserPoolId: local.identity.poolId, Username: email, Password, Permanent: true }));

  for (const other of [typed.slice(0, -1), typed.replace('Aa', 'aA'), typed.replaceAll(' ', ''), `${typed} `])
    await expect(signIn({ username: email, password: other })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await withPassword(email, typed)).toHaveProperty('AuthenticationResult.AccessToken');
  expect(await signIn({ username: email, password: typed })).toMatchObject({ isSignedIn: true });
});
