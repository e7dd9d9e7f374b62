// E-mail addresses as people have and type them: one rule for every form and call.
import * as v from 'valibot';

/** What keyboards and word processors put for an apostrophe. */
const apostrophes = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4\uff07]/g;

/** As the address is recorded: o’connor@ and o'connor@ are one. */
export const plainAddress = (typed: string): string => typed.trim().replace(apostrophes, "'");

/** Longer is no address of the mail system (RFC 5321, 4.5.3.1.3). */
const longest = 254;

/**
 * RFC 5322's dot-atom before the @, at most 64 characters; a domain of two labels or more behind it, the last of letters or in Punycode.
 * valibot's `email` refuses an apostrophe and its `rfcEmail` takes dots beside the @ and a domain without one.
 */
const address =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/** An address with a plain apostrophe; `message` is what anything else is told, an empty one too. */
export const emailAddress = (message: string, max = longest) =>
  v.pipe(
    v.string(message),
    // What is too long is not gone through.
    v.transform((typed) => (typed.length > 2 * max ? typed : plainAddress(typed))),
    v.maxLength(max, message),
    v.regex(address, message),
    v.metadata({ format: 'email' }),
  );
