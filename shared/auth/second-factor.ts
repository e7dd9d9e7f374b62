// The second factor of a sign-in: the code that an authenticator shows for half a minute (decision 046).
import * as v from 'valibot';

/** Whether every sign-in wants a one-time code beside the password, or only those of people who have set one up. */
export const secondFactors = ['required', 'optional'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** What an authenticator shows. */
export const OneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/, 'A one-time code has six digits'));

/** What an authenticator calls its entry for the registry, beside whose it is. */
export const authenticatorIssuer = 'Firearm Registry';
