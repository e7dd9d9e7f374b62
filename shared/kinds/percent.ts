/**
 * A part of a whole in percent, cut to one decimal, so that only the whole gives 100. Uses whole numbers to avoid rounding errors. The whole must be
 * above zero.
 */
export const percentOf = (part: number, whole: number): number => Math.floor((part * 1000) / whole) / 10;
