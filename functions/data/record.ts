// What every record of the register carries: its version, the head of its history chain, and when it came and changed.
import { v7 as uuidv7 } from 'uuid';

export const recorded = {
  version: { type: 'number', required: true },
  chainHead: { type: 'string', required: true },
  createdAt: { type: 'string', required: true },
  updatedAt: { type: 'string', required: true },
} as const;

/** A new record's id: a UUID of version 7, whose order is the order of creation, so that "newest first" needs no other key. */
export const newId = (at: Date = new Date()): string => uuidv7({ msecs: at.getTime() });

/** The highest number a serial id reaches, and the width it is padded to in sort keys. */
export const serialPadding = { length: 9, char: '0' };
