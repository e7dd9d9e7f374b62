// Records as the rules take them: as the contract shows them, or as they are stored.

type Unknown<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T];

/** What is not known is null where the contract shows it, and left out where it is stored. */
export type Stored<T> = Omit<T, Unknown<T>> & { readonly [K in Unknown<T>]?: T[K] | undefined };
