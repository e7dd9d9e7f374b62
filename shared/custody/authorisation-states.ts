// The states of an authorisation, as its verify page and the police's record show them.
export const authorisationStates = ['valid', 'early', 'returned', 'expired', 'revoked'] as const;
export type AuthorisationState = (typeof authorisationStates)[number];

/** Before the end of a valid period, its beginning, or the moment when the authorisation ended. */
export const authorisationStateWords: Readonly<Record<AuthorisationState, string>> = {
  valid: 'Valid until',
  early: 'Not yet valid: begins on',
  returned: 'Returned on',
  expired: 'Expired on',
  revoked: 'Revoked on',
};
