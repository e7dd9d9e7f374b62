// Telephone numbers.
import * as v from 'valibot';

export const Phone = v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d\s()-]{7,20}$/, 'Enter a telephone number such as +27 11 555 0100'));
