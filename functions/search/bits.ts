// Sets of positions, one bit each: the results of filters, which can be intersected.

export type Bits = Uint32Array;

export const noBits = (count: number): Bits => new Uint32Array((count + 31) >>> 5);

export function allBits(count: number): Bits {
  const bits = noBits(count).fill(0xffffffff);
  const rest = count & 31;
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export const has = (bits: Bits, at: number): boolean => (((bits[at >>> 5] as number) >>> (at & 31)) & 1) === 1;

export function add(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
}

/** Removes from `bits` every position that is not in `other`. */
export function keepCommon(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (other[at] as number);
}

export const isEmpty = (bits: Bits): boolean => bits.every((word) => word === 0);

export function countOf(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    // Counts ones in pairs, fours and bytes, and adds up the bytes by the multiplication.
    let word = bits[at] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The lowest position in the set at or after `at`, or -1. */
export function firstFrom(bits: Bits, at: number): number {
  let word = at >>> 5;
  if (word >= bits.length) return -1;
  let left = ((bits[word] as number) & (0xffffffff << (at & 31))) >>> 0;
  while (left === 0) {
    if (++word >= bits.length) return -1;
    left = bits[word] as number;
  }
  return word * 32 + (31 - Math.clz32(left & -left));
}

/** The highest position in the set below `at`, or -1. */
export function lastBelow(bits: Bits, at: number): number {
  if (at <= 0) return -1;
  let word = (at - 1) >>> 5;
  let left = (bits[word] as number) & (0xffffffff >>> (31 - ((at - 1) & 31)));
  while (left === 0) {
    if (--word < 0) return -1;
    left = bits[word] as number;
  }
  return word * 32 + 31 - Math.clz32(left);
}
