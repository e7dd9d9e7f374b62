// What a person signs in with, changed by themselves at Cognito: the password, the authenticator. Loaded only where it is shown or changed.
// Nothing of it is kept: neither a password nor an authenticator's secret comes into a log, an address or the browser's storage.
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, updatePassword, verifyTOTPSetup } from 'aws-amplify/auth';
import { authenticatorIssuer } from '../../shared/auth/second-factor.ts';
import { policySentence } from '../../shared/users/password.ts';
import { configureCognito } from './cognito.ts';

/** Refused by Cognito: a sentence for the person, and the field that it is about. */
export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly field?: 'present' | 'chosen' | 'code',
  ) {
    super(sentence);
  }
}

const wrongCode = 'This is not the code that your authenticator shows now';

/** By the names of Cognito's errors. */
const refusals: Readonly<Record<string, Refused>> = {
  NotAuthorizedException: new Refused('This is not your password', 'present'),
  InvalidPasswordException: new Refused(policySentence, 'chosen'),
  PasswordHistoryPolicyViolationException: new Refused('Choose a password that you have not had before', 'chosen'),
  CodeMismatchException: new Refused(wrongCode, 'code'),
  EnableSoftwareTokenMFAException: new Refused(wrongCode, 'code'),
  ExpiredCodeException: new Refused('This code was used before. Wait for the next one', 'code'),
  LimitExceededException: new Refused('Too many attempts. Wait a quarter of an hour and try again.'),
  TooManyRequestsException: new Refused('Too many attempts. Wait a quarter of an hour and try again.'),
  NetworkError: new Refused('The sign-in service cannot be reached. Check the connection and try again.'),
};

/** The same error stands for a wrong password and for a token that is good no more; only the words differ. */
const isOver = ({ name, message }: Error) => name === 'UserUnAuthenticatedException' || (name === 'NotAuthorizedException' && /token/i.test(message));

function refusalOf(error: unknown): Refused {
  if (error instanceof Error && isOver(error)) return new Refused('Your session has ended. Sign in again.');
  const known = error instanceof Error ? refusals[error.name] : undefined;
  return known ?? new Refused('Something went wrong at the sign-in service. Try again in a moment.');
}

/** Does it at Cognito. Throws `Refused`. */
async function ask<T>(what: () => Promise<T>): Promise<T> {
  try {
    await configureCognito();
    return await what();
  } catch (error) {
    throw refusalOf(error);
  }
}

export const changePassword = (present: string, chosen: string): Promise<void> => ask(() => updatePassword({ oldPassword: present, newPassword: chosen }));

/** Whether an authenticator's code is asked for at the sign-in. */
export const hasAuthenticator = (): Promise<boolean> => ask(async () => (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false);

/** What the person's authenticator must know: the same as an address that it reads from a picture, and as letters to type. */
export interface NewAuthenticator {
  readonly address: string;
  readonly secret: string;
}

/** Nothing is set up by it until a code of it was right. */
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
