// The public check of an authorisation.
import * as v from 'valibot';

/** Any text is answered, because a forged code must be answered too. */
export const VerifyQuery = v.strictObject({
  token: v.pipe(v.optional(v.string(), ''), v.description('The last part of the address in the QR code of an authorisation.')),
});
