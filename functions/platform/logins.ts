// People's logins in Cognito, for the user management: each step may be taken twice and leaves what it left the first time.
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

interface Named {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const subOf = (attributes: readonly AttributeType[] | undefined) => attributes?.find(({ Name }) => Name === 'sub')?.Value;
const named = (Username: string) => ({ UserPoolId: env().USER_POOL_ID, Username });

const attributesOf = ({ email, firstName, lastName }: Named): AttributeType[] => [
  { Name: 'email', Value: email },
  // Said to be verified by who enters it: else Cognito would neither let the person in by it nor mail to it.
  { Name: 'email_verified', Value: 'true' },
  { Name: 'given_name', Value: firstName },
  { Name: 'family_name', Value: lastName },
];

/** The pool refuses a password that our own check of the same policy let pass. */
function refusePassword(error: Error): never {
  if (error.name !== 'InvalidPasswordException') throw error;
  throw new Problem('invalid-input', `Check the input: ${policySentence}.`, [{ path: 'password', message: policySentence }]);
}

/** The `sub` of the login with this address, if there is one. */
export async function findLogin(email: string): Promise<string | undefined> {
  try {
    const { UserAttributes } = await cognito().send(new AdminGetUserCommand(named(email)));
    return subOf(UserAttributes);
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return undefined;
    throw error;
  }
}

/** Makes a login, which has Cognito mail the temporary password. Answers its `sub`; undefined when the address has a login. */
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

/** Takes a login away that no record goes with. */
export async function removeLogin(id: string): Promise<void> {
  await cognito()
    .send(new AdminDeleteUserCommand(named(id)))
    .catch((error: Error) => {
      if (error.name !== 'UserNotFoundException') throw error;
    });
}

/** A password that must be changed at the next sign-in. */
export async function setTemporaryPassword(id: string, password: string): Promise<void> {
  await cognito()
    .send(new AdminSetUserPasswordCommand({ ...named(id), Password: password, Permanent: false }))
    .catch(refusePassword);
}

/** Takes the authenticator away, if there is one: a pool that demands a second factor has the person set one up at the next sign-in. */
export async function removeAuthenticator(id: string): Promise<void> {
  await cognito()
    .send(new AdminDeleteSoftwareTokenCommand(named(id)))
    .catch((error: Error) => {
      // There is none. Were it the pool that is not there, signing out, which follows, would say so.
      if (error.name !== 'ResourceNotFoundException') throw error;
    });
}

/** The one group of a login is its role. */
export async function setGroup(id: string, role: Role): Promise<void> {
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(named(id)));
  for (const { GroupName } of Groups) {
    if (GroupName !== role) await cognito().send(new AdminRemoveUserFromGroupCommand({ ...named(id), GroupName }));
  }
  if (!Groups.some(({ GroupName }) => GroupName === role)) await cognito().send(new AdminAddUserToGroupCommand({ ...named(id), GroupName: role }));
}

interface Account extends Named {
  readonly id: string;
  readonly role: Role;
  readonly isActive: boolean;
}

/** Makes a login say what the record says: who it is, what role it has, and whether it may sign in. */
export async function agreeWith(account: Account): Promise<void> {
  const { id, role, isActive } = account;
  // Out first: what comes after it may fail.
  if (!isActive) await cognito().send(new AdminDisableUserCommand(named(id)));
  await setGroup(id, role);
  await cognito().send(new AdminUpdateUserAttributesCommand({ ...named(id), UserAttributes: attributesOf(account) }));
  if (isActive) await cognito().send(new AdminEnableUserCommand(named(id)));
}

/** Ends every session: no refresh token of theirs gives a new token. */
export const signOutEverywhere = (id: string) => cognito().send(new AdminUserGlobalSignOutCommand(named(id)));
