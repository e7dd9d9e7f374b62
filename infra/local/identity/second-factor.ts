// Sets up an authenticator, at sign-in or within a session, and removes one (decision 046).
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { generateSecret, withAuthenticator, withoutAuthenticator } from './authenticators.ts';
import { context } from './emulator.ts';
import { Refusal } from './refusal.ts';
import { type PoolParts, signedInUser } from './sign-in.ts';

type Input = Record<string, any>;

const mismatch = () => new Refusal('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');

/** The calls that cognito-local lacks (those with a session between password and tokens) or answers differently from Cognito, by name. */
export function secondFactorCalls({ emulator, tokens, challenges, takeCode, secondFactor }: PoolParts): Record<string, (input: Input) => Promise<object>> {
  const { pool } = emulator;
  /** Secrets given to people with a session. The old authenticator stays until a code has proved the new one. */
  const given = new Map<string, string>();

  const known = async (Username: unknown): Promise<User> => {
    const user = await pool.getUserByUsername(context, String(Username));
    if (!user) throw new Refusal('UserNotFoundException', 'User does not exist.');
    return user;
  };

  async function associate({ AccessToken, Session }: Input): Promise<object> {
    const secret = generateSecret();
    if (AccessToken !== undefined) {
      given.set((await signedInUser(emulator, tokens, AccessToken)).Username, secret);
      return { SecretCode: secret };
    }
    const { username, name } = challenges.attempt(Session, 'MFA_SETUP');
    challenges.end(Session);
    return { SecretCode: secret, Session: challenges.pose({ username, name, secret }) };
  }

  async function verify({ AccessToken, Session, UserCode }: Input): Promise<object> {
    if (AccessToken !== undefined) {
      const user = await signedInUser(emulator, tokens, AccessToken);
      const secret = given.get(user.Username);
      if (!secret) throw new Refusal('InvalidParameterException', 'User has not associated a software token');
      takeCode(secret, UserCode, mismatch);
      given.delete(user.Username);
      await pool.saveUser(context, withAuthenticator(user, secret, secondFactor === 'required'));
      return { Status: 'SUCCESS' };
    }
    const { username, name, secret } = challenges.attempt(Session, 'MFA_SETUP');
    takeCode(secret, UserCode, mismatch);
    await pool.saveUser(context, withAuthenticator(await known(username), secret ?? '', true));
    challenges.end(Session);
    return { Status: 'SUCCESS', Session: challenges.pose({ username, name, proved: true }) };
  }

  async function prefer(input: Input): Promise<object> {
    await signedInUser(emulator, tokens, input.AccessToken);
    // If the pool requires a factor, Cognito reports success but does not switch the only one off (decision 047).
    const kept = secondFactor === 'required' && input.SoftwareTokenMfaSettings?.Enabled === false;
    return emulator.call('SetUserMFAPreference', kept ? { ...input, SoftwareTokenMfaSettings: undefined } : input);
  }

  async function remove({ Username }: Input): Promise<object> {
    const user = await known(Username);
    if (!user.SoftwareTokenMfaConfiguration) throw new Refusal('ResourceNotFoundException', 'Software token does not exist for the user.');
    await pool.saveUser(context, withoutAuthenticator(user));
    return {};
  }

  return { AssociateSoftwareToken: associate, VerifySoftwareToken: verify, SetUserMFAPreference: prefer, AdminDeleteSoftwareToken: remove };
}
