// What every record of the register carries: its version, the head of its history chain, and when it came and changed.
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

export const recorded = {
  version: { type: 'number', required: true },
  chainHead: { type: 'string', required: true },
  createdAt: { type: 'string', required: true },
  updatedAt: { type: 'string', required: true },
} as const;

/** A new record's id: a UUID of version 7, whose order is the order of creation, so that "newest first" needs no other key. */
export const newId = (at: Date = new Date()): string => uuidv7({ msecs: at.getTime() });

/** The one id that this moment and these words have: what is made of them twice is the same record. */
export const onlyId = (at: Date, words: string): string => uuidv7({ msecs: at.getTime(), random: createHash('sha256').update(words).digest().subarray(0, 16) });

/** What stands before every id of this moment and of later ones, and after every earlier one. No id is older than 1970. */
export function idsFrom(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** The highest number a serial id reaches, and the width it is padded to in sort keys. */
export const serialPadding = { length: 9, char: '0' };

/** A serial id as keys have it. */
export const padded = (id: number) => String(id).padStart(serialPadding.length, serialPadding.char);
