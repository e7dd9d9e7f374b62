// The second factor of a sign-in: the 30-second code of an authenticator (decision 046).
import * as v from 'valibot';

/** `required`: every sign-in needs a one-time code besides the password. `optional`: only for users who set up an authenticator. */
export const secondFactors = ['required', 'optional'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Minutes that each sign-in step may take. This is Cognito's maximum, since a user may first have to install an authenticator. */
export const signInMinutes = 15;

export const OneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Enter a code of six digits'), v.description('The code that the authenticator shows.'));

/** The name of the registry's entry in an authenticator app, next to the email address. */
export const authenticatorIssuer = 'Firearm Registry';
