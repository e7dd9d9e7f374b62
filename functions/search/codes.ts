// Stores which of a column's texts each position has, in the smallest integer type that fits.
import { type Bits, has } from './bits.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

export function codesFor(distinct: number, count: number): Codes {
  if (distinct <= 0x100) return new Uint8Array(count);
  return distinct <= 0x10000 ? new Uint16Array(count) : new Uint32Array(count);
}

/** The code of the text that contains the byte. Searches from the previous hit in doubling steps. */
export function codeAt(starts: Uint32Array, byte: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] as number) <= byte) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= byte) low = middle;
    else high = middle;
  }
  return low;
}

export interface Groups {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/** The positions of each code, one code after the other. */
export function groupsOf(codes: Codes, distinct: number): Groups {
  const starts = new Uint32Array(distinct + 1);
  for (const code of codes) starts[code + 1] = (starts[code + 1] as number) + 1;
  for (let code = 0; code < distinct; code++) starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  const next = starts.slice();
  const positions = new Uint32Array(codes.length);
  for (let position = 0; position < codes.length; position++) {
    const code = codes[position] as number;
    const place = next[code] as number;
    positions[place] = position;
    next[code] = place + 1;
  }
  return { starts, positions };
}

/** Adds the positions whose code is in `found`. */
export function addCoded(bits: Bits, codes: Codes, found: Bits): void {
  const hit = new Uint8Array(found.length * 32);
  for (let code = 0; code < hit.length; code++) hit[code] = has(found, code) ? 1 : 0;
  for (let word = 0, at = 0; at < codes.length; word++) {
    let one = 0;
    for (const end = Math.min(at + 32, codes.length); at < end; at++) one |= (hit[codes[at] as number] as number) << (at & 31);
    bits[word] = (bits[word] as number) | one;
  }
}
