// The part of a session that the browser stores: the token, and only id, name and role of the user (decision 007).
import * as v from 'valibot';
import { roles } from '../../shared/access/roles.ts';

const KeptUser = v.object({ id: v.string(), firstName: v.string(), lastName: v.string(), role: v.picklist(roles) });
export type KeptUser = v.InferOutput<typeof KeptUser>;

const userKey = 'user';
const tokenKey = 'authToken';
const activeKey = 'lastActive';

/** The stored session. If the user is missing or unreadable, the server identifies the user (spec 1, section 4). */
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

/** Stores only the four fields, even if the caller passes more. */
export function keepSession(user: KeptUser, token: string): void {
  localStorage.setItem(userKey, JSON.stringify(v.parse(KeptUser, user)));
  localStorage.setItem(tokenKey, token);
}

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** Ends the session in every tab. Keeps the tokens of Cognito's library, which it needs to sign out at Cognito. */
export function endSession(): void {
  for (const key of [userKey, tokenKey, activeKey]) localStorage.removeItem(key);
}

/** Removes the session and everything that Cognito's library stores. */
export function dropSession(): void {
  endSession();
  for (const key of Object.keys(localStorage)) if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
}

/** The time of the user's last activity in any tab. Undefined right after signing in. */
export function lastActive(): number | undefined {
  const kept = Number(localStorage.getItem(activeKey) ?? Number.NaN);
  // A clock that was set back must not extend a session.
  return Number.isFinite(kept) && kept <= Date.now() ? kept : undefined;
}
export const markActive = (): void => localStorage.setItem(activeKey, String(Date.now()));

/** The reason why the session ended. The login screen shows it until the next sign-in. */
const reasonKey = 'signedOutBecause';
export const rememberReason = (sentence: string): void => sessionStorage.setItem(reasonKey, sentence);
export const readReason = (): string | undefined => sessionStorage.getItem(reasonKey) ?? undefined;
export const forgetReason = (): void => sessionStorage.removeItem(reasonKey);

/** The page to open after the next sign-in, read once. Only the path: the rest may contain a name or a serial number from a search. */
const wantedKey = 'wanted';
export const rememberPlace = ({ pathname }: Pick<Location, 'pathname'>): void => sessionStorage.setItem(wantedKey, pathname);
export function takePlace(): string | undefined {
  const path = sessionStorage.getItem(wantedKey) ?? undefined;
  sessionStorage.removeItem(wantedKey);
  // Accept only our own paths: another address could lead the user away right after signing in.
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
