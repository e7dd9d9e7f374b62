// Stores checkpoints and reads the heads they are made of (decision 034).
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { canonicalJson } from '../data/canonical.ts';
import { database } from '../data/client.ts';
import { listLocked, putOnce, readLocked } from '../data/locked.ts';
import { env } from '../platform/env.ts';
import { Head, headFilter, headOf, type Item, itemFilter } from './chains.ts';

const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Checkpoint = v.object({
  format: v.literal(1),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of heads, and the Merkle root over their lines in the order of the parts (RFC 6962). */
  count: Count,
  root: Digest,
  /** The checkpoint before: its key, its time, and the SHA-256 of its bytes. */
  previous: v.nullable(v.object({ key: v.string(), at: v.string(), sha256: Digest })),
  /** The lines of the heads, gzipped, several thousand in each part; the digest covers the stored bytes. */
  parts: v.array(v.object({ key: v.string(), count: Count, sha256: Digest })),
});
export type Checkpoint = v.InferOutput<typeof Checkpoint>;

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const folder = 'checkpoints/';
/** Sorts by time. */
const nameOf = (at: string) => at.replaceAll(':', '-');
/** The key of the checkpoint of a time. */
export const checkpointKey = (at: string) => `${folder}${nameOf(at)}.json`;
/** Named after its content too: a step that runs twice may read other heads the second time, and no object may be replaced. */
const partKeyOf = (at: string, part: number, sha256: string) => `heads/${nameOf(at)}/${String(part).padStart(6, '0')}-${sha256.slice(0, 16)}.jsonl.gz`;

/** A head as a leaf of the tree and as a line of the list. */
export const lineOf = ({ kind, id, version, chainHead }: Head): string => canonicalJson({ kind, id, version, chainHead });

/** The keys of all checkpoints, the oldest first. */
export const checkpointKeys = (): Promise<string[]> => listLocked(folder);

export interface Kept {
  readonly key: string;
  readonly sha256: string;
  readonly checkpoint: Checkpoint;
}

/** Throws if there is no checkpoint under this key, or it is not valid. */
export async function readCheckpoint(key: string): Promise<Kept> {
  const bytes = await readLocked(key);
  if (!bytes) throw new Error(`There is no checkpoint at ${key}`);
  return { key, sha256: sha256Of(bytes), checkpoint: v.parse(Checkpoint, JSON.parse(bytes.toString('utf8'))) };
}

export async function findLatest(): Promise<Kept | undefined> {
  const key = (await checkpointKeys()).at(-1);
  return key === undefined ? undefined : readCheckpoint(key);
}

/** A part of a checkpoint that is being made, without its key: the number of heads, and the SHA-256 of its bytes. */
export type WrittenPart = readonly [count: number, sha256: string];

/** Repeating it with the same lines writes nothing. */
export async function writePart(at: string, number: number, lines: readonly string[]): Promise<WrittenPart> {
  const body = await promisify(gzip)(`${lines.join('\n')}\n`);
  const sha256 = sha256Of(body);
  await putOnce(partKeyOf(at, number, sha256), body, 'application/gzip');
  return [lines.length, sha256];
}

export const partsOf = (at: string, written: readonly WrittenPart[]): Checkpoint['parts'] =>
  written.map(([count, sha256], index) => ({ key: partKeyOf(at, index + 1, sha256), count, sha256 }));

/** The heads of a part; undefined if the part is missing or differs from its digest. */
export async function readPart({ key, sha256 }: Checkpoint['parts'][number]): Promise<Head[] | undefined> {
  const body = await readLocked(key);
  if (!body || sha256Of(body) !== sha256) return undefined;
  const text = (await promisify(gunzip)(body)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(Head, JSON.parse(line)));
}

export const writeCheckpoint = (checkpoint: Checkpoint): Promise<void> =>
  putOnce(checkpointKey(checkpoint.at), Buffer.from(JSON.stringify(checkpoint, null, 2)), 'application/json');

/** The number of parallel scans: they read the ten gigabytes of a national register in minutes. */
const segments = 8;

/** The rest of one of the parallel scans. */
export interface Segment {
  readonly number: number;
  readonly from?: Record<string, unknown> | undefined;
}
export const allSegments: readonly Segment[] = Array.from({ length: segments }, (_, number) => ({ number }));

async function readSegment(filter: object, { number, from }: Segment): Promise<{ items: Item[]; rest: Segment | undefined }> {
  const { Items = [], LastEvaluatedKey } = await database().send(
    new ScanCommand({
      TableName: env().TABLE_NAME,
      Segment: number,
      TotalSegments: segments,
      ...filter,
      ExclusiveStartKey: from,
    }),
  );
  return { items: Items, rest: LastEvaluatedKey && { number, from: LastEvaluatedKey } };
}

async function readSegments(filter: object, open: readonly Segment[]): Promise<{ items: Item[]; rest: Segment[] }> {
  const read = await Promise.all(open.map((segment) => readSegment(filter, segment)));
  return { items: read.flatMap(({ items }) => items), rest: read.flatMap(({ rest }) => rest ?? []) };
}

/**
 * The next heads of chains, and the rest of the scans. Scans the whole table instead of its indexes, to find records removed from an index and any kind added
 * later.
 */
export async function headsIn(open: readonly Segment[]): Promise<{ heads: Head[]; rest: Segment[] }> {
  const { items, rest } = await readSegments(headFilter, open);
  return { heads: items.map(headOf), rest };
}

/** The next records with a chain head, with all attributes; a scan of all attributes costs no more. Returns the rest of the scans too. */
export async function recordsIn(open: readonly Segment[]): Promise<{ records: { readonly head: Head; readonly record: Item }[]; rest: Segment[] }> {
  const { items, rest } = await readSegments(itemFilter, open);
  return { records: items.map((record) => ({ head: headOf(record), record })), rest };
}
