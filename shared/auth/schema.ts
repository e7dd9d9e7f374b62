// The schemas of sign-in (spec 1, sections 5 and 7) and of a user's own sessions (decision 048).
import * as v from 'valibot';
import { emailAddress } from '../kinds/email.ts';
import { Instant } from '../kinds/index.ts';
import { CurrentUser } from '../users/schema.ts';
import { OneTimeCode } from './second-factor.ts';

export const Login = v.strictObject({
  email: v.pipe(emailAddress('Invalid email address'), v.toLowerCase()),
  password: v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'), v.maxLength(256, 'At most 256 characters')),
  code: v.pipe(v.optional(OneTimeCode), v.description('The code of the authenticator. Ignored for an account without one.')),
});
export type Login = v.InferOutput<typeof Login>;

export const SignedInUser = v.object({ ...CurrentUser.entries, authToken: v.optional(v.string()) });
export type SignedInUser = v.InferOutput<typeof SignedInUser>;

export const Session = v.pipe(
  v.object({
    id: v.string(),
    device: v.pipe(v.string(), v.description('The browser and system that opened the session, such as "Firefox on Windows".')),
    since: Instant,
    lastUsedAt: Instant,
    isThis: v.pipe(v.boolean(), v.description('True for the session that makes this call.')),
  }),
  v.description('A session of the caller that can still be used. `lastUsedAt` is its last use, to the hour.'),
);
export type Session = v.InferOutput<typeof Session>;

/** Changes that the browser makes at Cognito. Each ends the user's other sessions (ASVS 7.4.3). */
export const ownChanges = ['password', 'authenticator-set-up', 'authenticator-replaced', 'authenticator-turned-off'] as const;
export type OwnChange = (typeof ownChanges)[number];

export const EndOthers = v.strictObject({ after: v.optional(v.picklist(ownChanges, 'Choose a change that ends the other sessions')) });
export type EndOthers = v.InferOutput<typeof EndOthers>;
