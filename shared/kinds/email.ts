// The rule for email addresses, used by every form and call.
import * as v from 'valibot';

/** Characters that keyboards and word processors use for an apostrophe. */
const apostrophes = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4\uff07]/g;

/** The address as it is stored: o’connor@ and o'connor@ are the same. */
export const plainAddress = (typed: string): string => typed.trim().replace(apostrophes, "'");

/** The longest address that email allows (RFC 5321, 4.5.3.1.3). */
const longest = 254;

/**
 * Before the @ RFC 5322's dot-atom with at most 64 characters; after it a domain of at least two labels, the last of letters or in Punycode. valibot's
 * `email` rejects apostrophes, and its `rfcEmail` allows dots next to the @ and a domain with one label.
 */
const address =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/** Schema of an address, with plain apostrophes. `message` is for any invalid address, also an empty one. */
export const emailAddress = (message: string, max = longest) =>
  v.pipe(
    v.string(message),
    // Text that is too long is not converted.
    v.transform((typed) => (typed.length > 2 * max ? typed : plainAddress(typed))),
    v.maxLength(max, message),
    v.regex(address, message),
    v.metadata({ format: 'email' }),
  );
