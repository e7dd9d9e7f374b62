// The id of a user's login, without Cognito's client, because every call needs it.

/** Returns the `sub` of the user's login: the user's id, unless the login was created again (decision 215). */
export const loginIdOf = ({ id, loginId }: { readonly id: string; readonly loginId?: string | undefined }): string => loginId ?? id;
