// What bounds the police's look-ups: how much one shows, for how long, and how many there may be.

/** A search shows at most so many firearms: whoever looks for one narrows it, and nobody leafs through the register. */
export const mostHits = 25;

/** A name that so many owners share says too little to search by. */
export const mostOwners = 20;

/** The reason given holds for a shift; after that it is stated anew. */
const openForHours = 12;

/**
 * A detective at work makes a handful of searches an hour. With these bounds a stolen account sees a few hundred firearms before
 * somebody notices, and not the register: at most 500 x 25 of them a day.
 */
export const mostSearches = { hour: 60, day: 500 } as const;
export type Window = keyof typeof mostSearches;

export const tooManyWords: Readonly<Record<Window, string>> = {
  hour: `You have made ${mostSearches.hour} searches in this hour, which is as many as one officer may make. Go on in the next hour.`,
  day: `You have made ${mostSearches.day} searches today, which is as many as one officer may make. Go on tomorrow.`,
};

/** Until when the records that a search found can be opened. */
export const openUntil = (searchedAt: string): string => new Date(Date.parse(searchedAt) + openForHours * 3_600_000).toISOString();

/** Why the records that it found cannot be opened any more; undefined while they can. */
export const lookRefusalOf = ({ createdAt }: { readonly createdAt: string }, now: Date): string | undefined =>
  now.toISOString() < openUntil(createdAt)
    ? undefined
    : `This search was made more than ${openForHours} hours ago. Search again, and state the reason for it anew.`;

/** Two docket numbers are the same when they differ only in case and in what is neither letter nor digit but the strokes: "CAS 77/1/2026". */
export const normaliseDocket = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}/]/gu, '');
