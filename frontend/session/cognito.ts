// Signs in and out at Cognito. Its code loads only for a sign-in or a token renewal.
import { Amplify } from 'aws-amplify';
import { signIn as amplifySignIn, fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { readConfig } from '../app/config.ts';

let configured = false;

/** Amplify would also store the email address (in the ID token and in its sign-in details). This keeps both out of storage. */
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

/** A step before the session starts: a new password or a one-time code. */
export type SignInResult = { readonly done: true } | { readonly done: false; readonly step: string };

/** Signs in by SRP, so the password does not leave the browser. Throws Cognito's error for a wrong password. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  await configureCognito();
  // If a closed tab left a session behind, Cognito's library would refuse the new one.
  await signOut().catch(() => undefined);
  const { nextStep } = await amplifySignIn({ username: email, password });
  return nextStep.signInStep === 'DONE' ? { done: true } : { done: false, step: nextStep.signInStep };
}

/** The session's access token. Renews it when it has expired, or at once with `forceRefresh`. Undefined when the session has ended. */
export async function accessToken(forceRefresh = false): Promise<string | undefined> {
  await configureCognito();
  const session = await fetchAuthSession({ forceRefresh });
  return session.tokens?.accessToken.toString();
}

export async function signOutOfCognito(): Promise<void> {
  await configureCognito();
  await signOut();
}
