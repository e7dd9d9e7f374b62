/**
 * The message that refuses a status change: the present status, and the allowed ones. If the status is already set (a second click), the message says so.
 * `now` and `wanted` are statuses in words; `instead` is a sentence.
 */
export const cannotBecome = (what: string, now: string, wanted: string, instead: string): string =>
  now === wanted
    ? `The ${what} is already ${now}. ${instead}`
    : `${/^[aeiou]/.test(what) ? 'An' : 'A'} ${what} that is ${now} cannot become ${wanted}. ${instead}`;
