// Signing in (spec 1, sections 5 and 7).
import * as v from 'valibot';
import { CurrentUser } from '../users/schema.ts';
import { OneTimeCode } from './second-factor.ts';

export const Login = v.strictObject({
  email: v.pipe(v.string('Invalid email address'), v.trim(), v.toLowerCase(), v.email('Invalid email address'), v.maxLength(254, 'Invalid email address')),
  password: v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'), v.maxLength(256, 'At most 256 characters')),
  /** Where the account has an authenticator; of any other it is not looked at. */
  code: v.optional(OneTimeCode),
});
export type Login = v.InferOutput<typeof Login>;

export const SignedInUser = v.object({ ...CurrentUser.entries, authToken: v.optional(v.string()) });
export type SignedInUser = v.InferOutput<typeof SignedInUser>;
