// What the browser keeps of a session: the token, and of the user only id, name and role (decision 007).
import * as v from 'valibot';
import { roles } from '../../shared/access/roles.ts';

const KeptUser = v.object({ id: v.string(), firstName: v.string(), lastName: v.string(), role: v.picklist(roles) });
export type KeptUser = v.InferOutput<typeof KeptUser>;

const userKey = 'user';
const tokenKey = 'authToken';

/** The kept session; a user that cannot be read is discarded, and the token with it. */
export function readSession(): { user: KeptUser; token: string } | undefined {
  const token = localStorage.getItem(tokenKey);
  const kept = localStorage.getItem(userKey);
  if (!token || !kept) return undefined;
  try {
    return { user: v.parse(KeptUser, JSON.parse(kept)), token };
  } catch {
    dropSession();
    return undefined;
  }
}

/** Keeps no more of the user than the four fields, whatever is handed over. */
export function keepSession(user: KeptUser, token: string): void {
  localStorage.setItem(userKey, JSON.stringify(v.parse(KeptUser, user)));
  localStorage.setItem(tokenKey, token);
}

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);

/** Clears the session and everything Cognito's library keeps beside it. */
export function dropSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (key === userKey || key === tokenKey || key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
  }
}

/** Where a person wanted to go when the session ended; taken once. */
const wantedKey = 'wanted';
export const rememberPlace = (path: string): void => sessionStorage.setItem(wantedKey, path);
export function takePlace(): string | undefined {
  const path = sessionStorage.getItem(wantedKey) ?? undefined;
  sessionStorage.removeItem(wantedKey);
  // Only a path of our own: anything else could lead a person away right after signing in.
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
