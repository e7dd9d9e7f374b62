// Changes a user's password and authenticator at Cognito. It loads only on the pages that need it. It never writes a password or an authenticator's secret to
// a log, an address or the browser's storage.
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, updatePassword, verifyTOTPSetup } from 'aws-amplify/auth';
import { authenticatorIssuer } from '../../shared/auth/second-factor.ts';
import { policySentence } from '../../shared/users/password.ts';
import { configureCognito } from './cognito.ts';

/** A refusal by Cognito: a sentence for the user, and the field it is about. */
export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly field?: 'present' | 'chosen' | 'code',
  ) {
    super(sentence);
  }
}

const wrongCode = 'This code is not correct. Enter the code that your authenticator shows now';

/** By the names of Cognito's errors. */
const refusals: Readonly<Record<string, Refused>> = {
  NotAuthorizedException: new Refused('This password is not correct. Enter your current password', 'present'),
  InvalidPasswordException: new Refused(policySentence, 'chosen'),
  PasswordHistoryPolicyViolationException: new Refused('You have used this password before. Choose another one', 'chosen'),
  CodeMismatchException: new Refused(wrongCode, 'code'),
  EnableSoftwareTokenMFAException: new Refused(wrongCode, 'code'),
  ExpiredCodeException: new Refused('This code was used before. Wait for the next one', 'code'),
  LimitExceededException: new Refused('Too many attempts. Try again in 15 minutes.'),
  TooManyRequestsException: new Refused('Too many attempts. Try again in 15 minutes.'),
  NetworkError: new Refused('The sign-in service is not available. Check your connection and try again.'),
};

/** Cognito uses the same error for a wrong password and for an expired token. Only the message differs. */
const isOver = ({ name, message }: Error) => name === 'UserUnAuthenticatedException' || (name === 'NotAuthorizedException' && /token/i.test(message));

function refusalOf(error: unknown): Refused {
  if (error instanceof Error && isOver(error)) return new Refused('Your session has ended. Sign in again.');
  const known = error instanceof Error ? refusals[error.name] : undefined;
  return known ?? new Refused('The sign-in service has failed. Try again in a moment.');
}

/** Runs a call to Cognito. Throws `Refused`. */
async function ask<T>(what: () => Promise<T>): Promise<T> {
  try {
    await configureCognito();
    return await what();
  } catch (error) {
    throw refusalOf(error);
  }
}

export const changePassword = (present: string, chosen: string): Promise<void> => ask(() => updatePassword({ oldPassword: present, newPassword: chosen }));

/** True if the sign-in asks for an authenticator's code. */
export const hasAuthenticator = (): Promise<boolean> => ask(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false);

/** The secret for the user's authenticator app: as an address in a QR code, and as letters to type. */
export interface NewAuthenticator {
  readonly address: string;
  readonly secret: string;
}

/** Nothing changes until the user confirms it with a correct code. */
export const beginAuthenticator = (name: string): Promise<NewAuthenticator> =>
  ask(async () => {
    const { sharedSecret, getSetupUri } = await setUpTOTP();
    return { address: getSetupUri(authenticatorIssuer, encodeURIComponent(name)).href, secret: sharedSecret };
  });

export const confirmAuthenticator = (code: string): Promise<void> =>
  ask(async () => {
    await verifyTOTPSetup({ code });
    await updateMFAPreference({ totp: 'PREFERRED' });
  });

export const turnOffAuthenticator = (): Promise<void> => ask(() => updateMFAPreference({ totp: 'DISABLED' }));
