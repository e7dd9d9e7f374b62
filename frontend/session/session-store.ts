// What the browser keeps of a session: the token, and of the user only id, name and role (decision 007).
import * as v from 'valibot';
import { roles } from '../../shared/access/roles.ts';

const KeptUser = v.object({ id: v.string(), firstName: v.string(), lastName: v.string(), role: v.picklist(roles) });
export type KeptUser = v.InferOutput<typeof KeptUser>;

const userKey = 'user';
const tokenKey = 'authToken';
const activeKey = 'lastActive';

/** The kept session. Without a user, or with one that could not be read and is discarded, the server says whose it is (spec 1, section 4). */
export function readSession(): { user: KeptUser | undefined; token: string } | undefined {
  const token = localStorage.getItem(tokenKey);
  return token ? { user: readUser(), token } : undefined;
}

function readUser(): KeptUser | undefined {
  const kept = localStorage.getItem(userKey);
  if (!kept) return undefined;
  try {
    return v.parse(KeptUser, JSON.parse(kept));
  } catch {
    localStorage.removeItem(userKey);
    return undefined;
  }
}

/** Keeps no more of the user than the four fields, whatever is handed over. */
export function keepSession(user: KeptUser, token: string): void {
  localStorage.setItem(userKey, JSON.stringify(v.parse(KeptUser, user)));
  localStorage.setItem(tokenKey, token);
}

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** Ends the session in every tab. Cognito's library keeps its tokens, which it needs to sign out at Cognito. */
export function endSession(): void {
  for (const key of [userKey, tokenKey, activeKey]) localStorage.removeItem(key);
}

/** Clears the session and everything Cognito's library keeps beside it. */
export function dropSession(): void {
  endSession();
  for (const key of Object.keys(localStorage)) if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
}

/** When a person last did something in any tab; undefined right after signing in. */
export function lastActive(): number | undefined {
  const kept = Number(localStorage.getItem(activeKey) ?? Number.NaN);
  // A clock that was set back must not keep a session open.
  return Number.isFinite(kept) && kept <= Date.now() ? kept : undefined;
}
export const markActive = (): void => localStorage.setItem(activeKey, String(Date.now()));

/** Why the session ended, for the login screen, until somebody signs in. */
const reasonKey = 'signedOutBecause';
export const rememberReason = (sentence: string): void => sessionStorage.setItem(reasonKey, sentence);
export const readReason = (): string | undefined => sessionStorage.getItem(reasonKey) ?? undefined;
export const forgetReason = (): void => sessionStorage.removeItem(reasonKey);

/** Where a person wanted to go when the session ended; taken once. Only the path: what follows may be a name or a serial number that was searched for. */
const wantedKey = 'wanted';
export const rememberPlace = ({ pathname }: Pick<Location, 'pathname'>): void => sessionStorage.setItem(wantedKey, pathname);
export function takePlace(): string | undefined {
  const path = sessionStorage.getItem(wantedKey) ?? undefined;
  sessionStorage.removeItem(wantedKey);
  // Only a path of our own: anything else could lead a person away right after signing in.
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
