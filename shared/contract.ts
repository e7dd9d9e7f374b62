// The table of contents: every call of the API, by feature. A namespace, so that a bundler keeps only the features that a file names.
import type * as features from './features.ts';

export * as contract from './features.ts';

type RowNames<C> = { [F in keyof C]: { [K in keyof C[F]]: `${F & string}.${K & string}` }[keyof C[F]] }[keyof C];
/** The name of a call, `firearms.register`. */
export type RowName = RowNames<typeof features>;
