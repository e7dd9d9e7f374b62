/**
 * Why something cannot take a status: what it is, and what may follow. Asked for what it is already, as by a second press, it says that.
 * `now` and `wanted` are statuses in words, `instead` is a sentence.
 */
export const cannotBecome = (what: string, now: string, wanted: string, instead: string): string =>
  now === wanted
    ? `The ${what} is already ${now}. ${instead}`
    : `${/^[aeiou]/.test(what) ? 'An' : 'A'} ${what} that is ${now} cannot become ${wanted}. ${instead}`;
