// The second factor of a sign-in: the code that an authenticator shows for half a minute (decision 046).

/** Whether every sign-in wants a one-time code beside the password, or only those of people who have set one up. */
export const secondFactors = ['required', 'optional'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** Minutes that each step between password and session may take: as long as Cognito allows, as who sets up an authenticator may have to install it first. */
export const signInMinutes = 15;
