// The second factor of a sign-in: the code that an authenticator shows for half a minute (decision 046).
import * as v from 'valibot';

/** Whether every sign-in wants a one-time code beside the password, or only those of people who have set one up. */
export const secondFactors = ['required', 'optional'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Minutes that each step between password and session may take: as long as Cognito allows, as who sets up an authenticator may have to install it first. */
export const signInMinutes = 15;

export const OneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/, 'A one-time code has six digits'), v.description('The code that an authenticator shows.'));

/** What an authenticator calls its entry for the registry, beside the e-mail address. */
export const authenticatorIssuer = 'Firearm Registry';
