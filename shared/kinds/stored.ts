// Type of records for rules that accept both the contract's form and the stored form.

type Unknown<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T];

/** Unknown values are null in the contract and absent in the table. */
export type Stored<T> = Omit<T, Unknown<T>> & { readonly [K in Unknown<T>]?: T[K] | undefined };
