// Users' logins in Cognito, for the user management. Each step may be repeated with the same result.
import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteSoftwareTokenCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { policySentence } from '../../shared/users/password.ts';
import { env } from './env.ts';
import { cognito } from './identity.ts';
import { loginIdOf } from './login-id.ts';

interface Named {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const subOf = (attributes: readonly AttributeType[] | undefined) => attributes?.find(({ Name }) => Name === 'sub')?.Value;
const named = (Username: string) => ({ UserPoolId: env().USER_POOL_ID, Username });

const attributesOf = ({ email, firstName, lastName }: Named): AttributeType[] => [
  { Name: 'email', Value: email },
  // Marked as verified by the administrator who enters it: otherwise Cognito would neither accept it at sign-in nor send email to it.
  { Name: 'email_verified', Value: 'true' },
  { Name: 'given_name', Value: firstName },
  { Name: 'family_name', Value: lastName },
];

/** The pool refuses a password that our own check of the same policy accepted. */
function refusePassword(error: Error): never {
  if (error.name !== 'InvalidPasswordException') throw error;
  throw new Problem('invalid-input', `Check the input: ${policySentence}.`, [{ path: 'password', message: policySentence }]);
}

/** Returns the `sub` of the login with this address, if there is one. */
export async function findLogin(email: string): Promise<string | undefined> {
  try {
    const { UserAttributes } = await cognito().send(new AdminGetUserCommand(named(email)));
    return subOf(UserAttributes);
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return undefined;
    throw error;
  }
}

/** Creates a login; Cognito emails the temporary password. Returns its `sub`; undefined if the address has a login. */
export async function inviteLogin(person: Named, temporaryPassword: string): Promise<string | undefined> {
  try {
    const { User } = await cognito().send(
      new AdminCreateUserCommand({
        ...named(person.email),
        TemporaryPassword: temporaryPassword,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: attributesOf(person),
      }),
    );
    const sub = subOf(User?.Attributes);
    if (!sub) throw new Error('The user pool gave a login no sub.');
    return sub;
  } catch (error) {
    if ((error as Error).name === 'UsernameExistsException') return undefined;
    return refusePassword(error as Error);
  }
}

/**
 * Creates a login for an existing user, without an email. Nobody knows its password: the user sets one by "Forgot password". Returns its `sub`.
 */
export async function createLoginAgain(person: Named): Promise<string> {
  const { User } = await cognito().send(
    new AdminCreateUserCommand({ ...named(person.email), MessageAction: 'SUPPRESS', UserAttributes: attributesOf(person) }),
  );
  const sub = subOf(User?.Attributes);
  if (!sub) throw new Error('The user pool gave a login no sub.');
  // The pool sends a code only to a login whose password is permanent.
  await cognito().send(new AdminSetUserPasswordCommand({ ...named(sub), Password: `aA1!${randomBytes(48).toString('base64')}`, Permanent: true }));
  return sub;
}

/** Deletes a login without a record. */
export async function removeLogin(id: string): Promise<void> {
  await cognito()
    .send(new AdminDeleteUserCommand(named(id)))
    .catch((error: Error) => {
      if (error.name !== 'UserNotFoundException') throw error;
    });
}

/** Sets a password that must be changed at the next sign-in. */
export async function setTemporaryPassword(id: string, password: string): Promise<void> {
  await cognito()
    .send(new AdminSetUserPasswordCommand({ ...named(id), Password: password, Permanent: false }))
    .catch(refusePassword);
}

/** Removes the authenticator, if there is one: a pool that requires a second factor has the user set one up at the next sign-in. */
export async function removeAuthenticator(id: string): Promise<void> {
  await cognito()
    .send(new AdminDeleteSoftwareTokenCommand(named(id)))
    .catch((error: Error) => {
      // The login has no authenticator. If the pool itself were missing, the sign-out that follows would fail.
      if (error.name !== 'ResourceNotFoundException') throw error;
    });
}

/** Makes the role the login's only group. */
export async function setGroup(id: string, role: Role): Promise<void> {
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(named(id)));
  for (const { GroupName } of Groups) {
    if (GroupName !== role) await cognito().send(new AdminRemoveUserFromGroupCommand({ ...named(id), GroupName }));
  }
  if (!Groups.some(({ GroupName }) => GroupName === role)) await cognito().send(new AdminAddUserToGroupCommand({ ...named(id), GroupName: role }));
}

interface Account extends Named {
  readonly id: string;
  readonly loginId?: string | undefined;
  readonly role: Role;
  readonly isActive: boolean;
}

/** Updates a login to match its record: name, role, and whether it may sign in. */
export async function matchLogin(account: Account): Promise<void> {
  const { role, isActive } = account;
  const sub = loginIdOf(account);
  // Disable first, because later steps may fail.
  if (!isActive) await cognito().send(new AdminDisableUserCommand(named(sub)));
  await setGroup(sub, role);
  await cognito().send(new AdminUpdateUserAttributesCommand({ ...named(sub), UserAttributes: attributesOf(account) }));
  if (isActive) await cognito().send(new AdminEnableUserCommand(named(sub)));
}

/** Ends every session: the user's refresh tokens give no new token. */
export const signOutEverywhere = (id: string) => cognito().send(new AdminUserGlobalSignOutCommand(named(id)));
