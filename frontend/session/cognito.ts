// Cognito in the browser. Loaded only when somebody signs in, or when a token must be renewed.
import { Amplify } from 'aws-amplify';
import { signIn as amplifySignIn, fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { readConfig } from '../app/config.ts';

let configured = false;

/** Amplify would keep the e-mail address too (in the ID token and in its sign-in details): neither is stored. */
const personal = /\.(idToken|signInDetails)$/;
const storage = {
  setItem: async (key: string, value: string) => {
    if (!personal.test(key)) localStorage.setItem(key, value);
  },
  getItem: async (key: string) => localStorage.getItem(key),
  removeItem: async (key: string) => localStorage.removeItem(key),
  clear: async () => localStorage.clear(),
};

export async function configureCognito(): Promise<void> {
  if (configured) return;
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await readConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint: new URL(userPoolEndpoint, location.origin).href } : {}),
        loginWith: { email: true },
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
  configured = true;
}

/** A step that must come before the session: a new password, a one-time code. */
export type SignInResult = { readonly done: true } | { readonly done: false; readonly step: string };

/** Signs in by SRP: the password does not leave the browser. Throws what Cognito says of a wrong one. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  await configureCognito();
  // A session left over by a closed tab would make Cognito's library refuse the new one.
  await signOut().catch(() => undefined);
  const { nextStep } = await amplifySignIn({ username: email, password });
  return nextStep.signInStep === 'DONE' ? { done: true } : { done: false, step: nextStep.signInStep };
}

/** The session's access token; renewed when it has run out, or at once when `forceRefresh` asks. Undefined when the session is over. */
export async function accessToken(forceRefresh = false): Promise<string | undefined> {
  await configureCognito();
  const session = await fetchAuthSession({ forceRefresh });
  return session.tokens?.accessToken.toString();
}

export async function signOutOfCognito(): Promise<void> {
  await configureCognito();
  await signOut();
}
