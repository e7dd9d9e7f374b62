// The password policy, declared once for the user pool (infra/stacks/auth.ts), the API and the form.
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';

export const passwordPolicy = { minLength: 8, requireUppercase: true, requireLowercase: true, requireDigits: true, requireSymbols: true } as const;

/** The specification's own minimum (spec 2, section 5), which is checked first. */
const shortest = 6;
const tooShort = `Password must be at least ${shortest} characters`;
export const policySentence = `Use at least ${passwordPolicy.minLength} characters, with a capital letter, a small letter, a digit and a symbol`;

/** The symbols that Cognito counts. */
const parts = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/];

const meetsPolicy = (password: string) => password.length >= passwordPolicy.minLength && parts.every((part) => part.test(password));

export const NewPassword = v.pipe(
  v.string(tooShort),
  v.minLength(shortest, tooShort),
  v.maxLength(256, 'At most 256 characters'),
  check((password) => password.length < shortest || meetsPolicy(password), policySentence),
  v.description('A new password. Only the first failed rule is reported.'),
);

/** The form for changing one's own password. Only Cognito can check the current password, so here it only must not be empty. */
export const ChangeOfPassword = v.pipe(
  v.strictObject({
    present: v.pipe(v.string(), v.minLength(1, 'Type your current password'), v.maxLength(256, 'At most 256 characters')),
    chosen: NewPassword,
  }),
  v.forward(
    checkFields([['present'], ['chosen']], ({ present, chosen }) => present !== chosen, 'Choose a password that differs from your current one'),
    ['chosen'],
  ),
);
export type ChangeOfPassword = v.InferOutput<typeof ChangeOfPassword>;
