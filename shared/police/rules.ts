// Limits of police searches: how many firearms, for how long, and how often.

/** Firearms shown for one search. An officer must narrow the search and cannot page through the register. */
export const mostHits = 25;

/** Owners read for one search. A more common name is too unspecific. */
export const mostOwners = 20;

/** Hours: the reason is valid for one shift. */
const openForHours = 12;

/**
 * A detective makes a handful of searches an hour. With these limits a stolen account sees a few hundred firearms before somebody notices, and at most
 * 500 x 25 a day.
 */
export const mostSearches = { hour: 60, day: 500 } as const;
export type Window = keyof typeof mostSearches;

export const tooManyWords: Readonly<Record<Window, string>> = {
  hour: `You have reached the limit of ${mostSearches.hour} searches in an hour. Continue in the next hour.`,
  day: `You have reached the limit of ${mostSearches.day} searches in a day. Continue tomorrow.`,
};

/** Until when results can be opened. */
export const openUntil = (searchedAt: string): string => new Date(Date.parse(searchedAt) + openForHours * 3_600_000).toISOString();

/** Why results can no longer be opened; undefined while they can. */
export const lookRefusalOf = ({ createdAt }: { readonly createdAt: string }, now: Date): string | undefined =>
  now.toISOString() < openUntil(createdAt) ? undefined : `This search was made more than ${openForHours} hours ago. Search again and give the reason again.`;

/** Normalises a case number for comparison: ignores case and all characters except letters, digits and slashes, for example in "CAS 77/1/2026". */
export const normaliseDocket = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}/]/gu, '');
