// Signing in (spec 1, sections 5 and 7), and a person's own sessions (decision 048).
import * as v from 'valibot';
import { emailAddress } from '../kinds/email.ts';
import { Instant } from '../kinds/index.ts';
import { CurrentUser } from '../users/schema.ts';
import { OneTimeCode } from './second-factor.ts';

export const Login = v.strictObject({
  email: v.pipe(emailAddress('Invalid email address'), v.toLowerCase()),
  password: v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'), v.maxLength(256, 'At most 256 characters')),
  /** Where the account has an authenticator; of any other it is not looked at. */
  code: v.optional(OneTimeCode),
});
export type Login = v.InferOutput<typeof Login>;

export const SignedInUser = v.object({ ...CurrentUser.entries, authToken: v.optional(v.string()) });
export type SignedInUser = v.InferOutput<typeof SignedInUser>;

/** One sign-in of the caller's that can still be used. `lastUsedAt`: when the registry was last opened with it, to the hour. */
export const Session = v.object({
  id: v.string(),
  /** What it was opened with, in coarse words: "Firefox on Windows". */
  device: v.string(),
  since: Instant,
  lastUsedAt: Instant,
  /** The one that asks. */
  isThis: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** What a person signs in with, changed at Cognito by the browser: each ends the other sessions (ASVS 7.4.3). */
export const ownChanges = ['password', 'authenticator-set-up', 'authenticator-replaced', 'authenticator-turned-off'] as const;
export type OwnChange = (typeof ownChanges)[number];

export const EndOthers = v.strictObject({ after: v.optional(v.picklist(ownChanges, 'Not a change that ends sessions')) });
export type EndOthers = v.InferOutput<typeof EndOthers>;
