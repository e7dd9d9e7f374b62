// The authenticators of the local pool's people: who has one, and which codes are accepted. Each code is accepted once.
import { createRequire } from 'node:module';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { Refusal } from './refusal.ts';

const require = createRequire(import.meta.url);
const { verify } = require('cognito-local/lib/services/totp.js') as typeof import('cognito-local/lib/services/totp.js');
export const { generateSecret } = require('cognito-local/lib/services/totp.js') as typeof import('cognito-local/lib/services/totp.js');

const factor = 'SOFTWARE_TOKEN_MFA';

export const hasAuthenticator = ({ UserMFASettingList, SoftwareTokenMfaConfiguration }: User): boolean =>
  Boolean(SoftwareTokenMfaConfiguration?.Verified && UserMFASettingList?.includes(factor));

/** Returns the user with this authenticator as the only one. `asked` decides whether sign-in asks for a code, if the pool leaves a choice. */
export const withAuthenticator = (user: User, Secret: string, asked: boolean): User => ({
  ...user,
  SoftwareTokenMfaConfiguration: { Secret, Verified: true },
  ...(asked ? { UserMFASettingList: [...new Set([...(user.UserMFASettingList ?? []), factor])] } : {}),
});

export const withoutAuthenticator = (user: User): User => ({
  ...user,
  SoftwareTokenMfaConfiguration: undefined,
  UserMFASettingList: user.UserMFASettingList?.filter((each) => each !== factor),
  PreferredMfaSetting: user.PreferredMfaSetting === factor ? undefined : user.PreferredMfaSetting,
});

/** A code is valid for its half-minute and the one before and after it. */
const goodMs = 90_000;

/** Checks one-time codes. Throws `wrong()` for a wrong code and, like Cognito, `ExpiredCodeException` for a used one. */
export function openCodes(): (secret: string | undefined, code: unknown, wrong: () => Refusal) => void {
  const taken = new Map<string, number>();
  return (secret, code, wrong) => {
    if (!secret || typeof code !== 'string' || !verify(secret, code)) throw wrong();
    for (const [id, until] of taken) if (until < Date.now()) taken.delete(id);
    const id = `${secret} ${code}`;
    if (taken.has(id)) throw new Refusal('ExpiredCodeException', 'Your software token has already been used once.');
    taken.set(id, Date.now() + goodMs);
  };
}
