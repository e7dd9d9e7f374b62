// Formats places for people.

interface Town {
  readonly city: string;
  readonly province: string;
}

interface Addressed extends Town {
  readonly address?: (Town & { readonly street: string; readonly postal_code: string }) | null | undefined;
}

/** "Durban, KwaZulu-Natal", the specification's `location` (decision 088). */
export const townOf = ({ city, province }: Town): string => `${city}, ${province}`;

/** The postal address on one line, or the town if none is recorded. */
export const addressLineOf = ({ address, ...town }: Addressed): string =>
  address ? [address.street, townOf(address), address.postal_code].join(', ') : townOf(town);
