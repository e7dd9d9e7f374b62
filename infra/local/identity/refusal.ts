// Refusals of the pool: Cognito's error names, and the password policy that cognito-local does not enforce.

export class Refusal extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

/** The same answer for a wrong password, an unknown user and a disabled one, so it reveals nothing. */
export const wrongCredentials = () => new Refusal('NotAuthorizedException', 'Incorrect username or password.');
export const sessionOver = () => new Refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.');
export const wrongCode = () => new Refusal('CodeMismatchException', 'Invalid code received for user');

const policy = [
  { broken: (password: string) => password.length < 8, message: 'Password not long enough' },
  { broken: (password: string) => password.length > 256, message: 'Password too long' },
  { broken: (password: string) => !/\p{Lu}/u.test(password), message: 'Password must have uppercase characters' },
  { broken: (password: string) => !/\p{Ll}/u.test(password), message: 'Password must have lowercase characters' },
  { broken: (password: string) => !/\d/.test(password), message: 'Password must have numeric characters' },
  { broken: (password: string) => !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password), message: 'Password must have symbol characters' },
];

/** Throws Cognito's `InvalidPasswordException` for a password that breaks the pool's policy. */
export function checkPassword(password: unknown): void {
  const text = typeof password === 'string' ? password : '';
  const broken = policy.find((rule) => rule.broken(text));
  if (broken) throw new Refusal('InvalidPasswordException', `Password did not conform with policy: ${broken.message}`);
}
