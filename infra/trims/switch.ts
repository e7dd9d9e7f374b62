/** `TRIMS=off` builds without any trim. The size bounds do not apply then. */
export const trims: boolean = process.env.TRIMS !== 'off';

/** A limit on the size of the build, in KiB. */
export const bound = (kib: number): number => (trims ? kib : Number.POSITIVE_INFINITY);
