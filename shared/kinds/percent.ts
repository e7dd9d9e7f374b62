/**
 * A part of a whole in percent, cut to one decimal: 100 is all of it and not nearly all. Worked in whole numbers, so that no tenth
 * is lost between two fractions. The whole is more than nought.
 */
export const percentOf = (part: number, whole: number): number => Math.floor((part * 1000) / whole) / 10;
