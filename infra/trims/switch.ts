/** `TRIMS=off` builds without any trim. The size bounds do not apply then. */
export const trims: boolean = process.env.TRIMS !== 'off';

/** A bound on the size of what is built, in KiB. */
export const bound = (kib: number): number => (trims ? kib : Number.POSITIVE_INFINITY);
