// The authenticators of the local pool's people: whose account has one, and which codes are taken. A code is taken once.
import { createRequire } from 'node:module';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { Refusal } from './refusal.ts';

const require = createRequire(import.meta.url);
const { verify } = require('cognito-local/lib/services/totp.js') as typeof import('cognito-local/lib/services/totp.js');
export const { generateSecret } = require('cognito-local/lib/services/totp.js') as typeof import('cognito-local/lib/services/totp.js');

const factor = 'SOFTWARE_TOKEN_MFA';

export const hasAuthenticator = ({ UserMFASettingList, SoftwareTokenMfaConfiguration }: User): boolean =>
  Boolean(SoftwareTokenMfaConfiguration?.Verified && UserMFASettingList?.includes(factor));

/** The user with this authenticator in the place of any other. Whether its codes are asked for is a choice of theirs where the pool leaves one. */
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

/** A code is good for its half-minute and the one before and after it. */
const goodMs = 90_000;

/** Takes one-time codes. Throws `wrong()` for a wrong one, `ExpiredCodeException` for one that was taken before, as Cognito does. */
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
