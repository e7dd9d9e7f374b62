// Stores packed rows as one compressed object, so that a cold process need not read the whole change feed (decision 009).
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import { readObject } from '../data/objects.ts';
import { env } from '../platform/env.ts';
import { log, traceOf } from '../platform/log.ts';
import type { Codes } from './codes.ts';
import { Column } from './column.ts';
import { Ids } from './ids.ts';
import { Packed } from './packed.ts';

/** Increase this when the meaning of a column changes; a different set of columns is noticed without it. */
const format = 3;

/** Rows, with their position in the change feed. */
export interface Snapshot {
  readonly packed: Packed;
  /** The time of its latest change. */
  readonly seenUntil: string;
  /** When its rows were last read from the feed's beginning. */
  readonly wholeSince: string;
}

const Size = v.pipe(v.number(), v.integer(), v.minValue(0));
const Header = v.object({
  format: v.literal(format),
  kind: v.string(),
  count: Size,
  seenUntil: v.string(),
  wholeSince: v.string(),
  ids: v.object({ width: v.pipe(Size, v.minValue(1)), areUuids: v.boolean() }),
  texts: v.array(v.object({ name: v.string(), distinct: Size, width: v.picklist([0, 1, 2, 4]) })),
  numbers: v.array(v.string()),
  /** The compressed length of each part that follows. */
  parts: v.array(Size),
});

const bytesOf = (array: Codes) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

function codesOf(bytes: Buffer | undefined, width: 1 | 2 | 4, count: number): Codes {
  if (bytes?.length !== width * count) throw new Error('A part of the snapshot has the wrong length');
  // Uses the bytes in place if they are aligned to this width; small buffers may not be.
  const { buffer, byteOffset } = bytes.byteOffset % width === 0 ? bytes : Uint8Array.from(bytes);
  if (width === 1) return new Uint8Array(buffer, byteOffset, count);
  return width === 2 ? new Uint16Array(buffer, byteOffset, count) : new Uint32Array(buffer, byteOffset, count);
}

/**
 * The length of the header, the header, then part by part the ids, each text column's texts and, if present, its codes, and the columns of numbers.
 * Header and parts are compressed separately: the compression detects damage, and no step holds all of them twice.
 */
export async function encode(kind: string, { packed, seenUntil, wholeSince }: Snapshot): Promise<Buffer> {
  const { count, columns } = packed;
  const plain = [columns.ids.bytes];
  for (const { values, codes } of columns.texts.values()) plain.push(values, ...(codes ? [bytesOf(codes)] : []));
  for (const numbers of columns.numbers.values()) plain.push(bytesOf(numbers));
  const parts: Buffer[] = [];
  for (const part of plain) parts.push(await promisify(gzip)(part));
  const header: v.InferOutput<typeof Header> = {
    format,
    kind,
    count,
    seenUntil,
    wholeSince,
    ids: { width: columns.ids.width, areUuids: columns.ids.areUuids },
    texts: [...columns.texts].map(([name, { distinct, codes }]) => ({ name, distinct, width: (codes?.BYTES_PER_ELEMENT ?? 0) as 0 | 1 | 2 | 4 })),
    numbers: [...columns.numbers.keys()],
    parts: parts.map(({ length }) => length),
  };
  const text = await promisify(gzip)(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...parts]);
}

/** Reads a snapshot. Throws unless the bytes are a complete snapshot of the kind in this format. */
export async function decode(kind: string, bytes: Buffer): Promise<Snapshot> {
  const begin = 4 + bytes.readUInt32LE();
  const header = v.parse(Header, JSON.parse((await promisify(gunzip)(bytes.subarray(4, begin))).toString()));
  if (header.kind !== kind) throw new Error('The snapshot belongs to another kind');
  let at = begin;
  const parts = header.parts.map((length) => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return promisify(gunzip)(part);
  });
  const plain = (await Promise.all(parts)).values();
  const next = () => plain.next().value;
  const { count, ids, seenUntil, wholeSince } = header;
  const columns = {
    ids: new Ids(next() ?? Buffer.alloc(0), ids.width, ids.areUuids),
    texts: new Map(
      header.texts.map(({ name, distinct, width }) => {
        const values = next() ?? Buffer.alloc(0);
        return [name, new Column(values, distinct, width === 0 ? undefined : codesOf(next(), width, count))] as const;
      }),
    ),
    numbers: new Map(header.numbers.map((name) => [name, codesOf(next(), 4, count) as Uint32Array] as const)),
  };
  return { packed: Packed.of(count, columns), seenUntil, wholeSince };
}

/** Includes the table's name: a restored table has another name and must not use the old table's snapshot. */
export const nameOf = (kind: string) => `${env().TABLE_NAME}/${kind}`;
export const keyOf = (kind: string) => `search/${kind}.bin`;

/** Tests and benchmarks may run without an object store; the cloud always has one. */
const hasStore = () => env().HOST === 'aws' || env().S3_ENDPOINT !== undefined;

/** The snapshot of the kind. Undefined if it is missing, broken, of an older format or unreachable: the feed contains everything. */
export async function readSnapshot(kind: string): Promise<Snapshot | undefined> {
  if (!hasStore()) return undefined;
  try {
    const object = await readObject(keyOf(kind));
    return object && (await decode(nameOf(kind), object.body));
  } catch (error) {
    log('warn', 'search snapshot not usable', { kind, ...traceOf(error) });
    return undefined;
  }
}
