// What the user pool asks of a password: declared once, for the pool (infra/stacks/auth.ts), the call and the form.
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';

export const passwordPolicy = { minLength: 8, requireUppercase: true, requireLowercase: true, requireDigits: true, requireSymbols: true } as const;

/** The specification's own rule (spec 2, section 5), which comes first. */
const shortest = 6;
const tooShort = `Password must be at least ${shortest} characters`;
export const policySentence = `Use at least ${passwordPolicy.minLength} characters, with a capital letter, a small letter, a digit and a symbol`;

/** Symbols as Cognito counts them. */
const parts = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/];

const meetsPolicy = (password: string) => password.length >= passwordPolicy.minLength && parts.every((part) => part.test(password));

export const NewPassword = v.pipe(
  v.string(tooShort),
  v.minLength(shortest, tooShort),
  v.maxLength(256, 'At most 256 characters'),
  check((password) => password.length < shortest || meetsPolicy(password), policySentence),
  v.description('A new password. Only the first failed rule is reported.'),
);

/** What somebody fills in who changes their own. The present one is Cognito's to judge: it is only not empty. */
export const ChangeOfPassword = v.pipe(
  v.strictObject({
    present: v.pipe(v.string(), v.minLength(1, 'Type your present password'), v.maxLength(256, 'At most 256 characters')),
    chosen: NewPassword,
  }),
  v.forward(
    checkFields([['present'], ['chosen']], ({ present, chosen }) => present !== chosen, 'Choose another than your present password'),
    ['chosen'],
  ),
);
export type ChangeOfPassword = v.InferOutput<typeof ChangeOfPassword>;
