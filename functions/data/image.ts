// The image of a record after a change, stored beside the history entry: a short digest of each field. `npm run verify` compares the record with it and names
// the field of a record that was edited directly in the table. The entry's hash does not cover the image, so an edit of record and image together is not
// found (decision 159).
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import { kindOfShard } from './shards.ts';
import { indexes, table } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields that every change sets itself; the chain head shows whether they are right. An index's `sk` is one of these or the record's key. */
const unwatched: ReadonlySet<string> = new Set([table.pk, table.sk, table.ttl, 'version', 'chainHead', 'updatedAt', '__edb_e__', '__edb_v__', 'cpk']);

/** The mark of a removed field. */
const removed = '';
/** The mark of a computed value, such as a sum: not compared until it is set again. */
const computed = '?';

/** Four characters: one altered value in sixteen million has the same digest, and all digests fit beside the entry in one write unit. */
const digestOf = (name: string, value: unknown): string => {
  // A record that moves to its shard is the same record.
  const compared = name === indexes.newest.pk ? kindOfShard(String(value)) : value;
  return createHash('sha256').update(canonicalJson(compared)).digest('base64url').slice(0, 4);
};

const written = (image: ReadonlyMap<string, string>): string => [...image].map(([name, digest]) => `${name}:${digest}`).join(' ');

/** Returns the image of a record that is written whole. */
export const imageOfPut = (item: Values): string =>
  written(new Map(Object.entries(item).flatMap(([name, value]) => (unwatched.has(name) || value === undefined ? [] : [[name, digestOf(name, value)]]))));

interface UpdateParameters {
  readonly UpdateExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Values | undefined;
}

/** Returns the image of the fields that an update expression sets and removes. */
export function imageOfUpdate({ UpdateExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: UpdateParameters): string {
  const image = new Map<string, string>();
  for (const [, clause = '', list = ''] of UpdateExpression.matchAll(/\b(SET|REMOVE|ADD|DELETE)\s+(.*?)(?=\s+(?:SET|REMOVE|ADD|DELETE)\s|$)/gs))
    for (const action of list.split(/,(?![^(]*\))/)) {
      const [, place = '', path = '', rest = ''] = /^\s*([#\w]+)([.[\w\]#]*)\s*=?\s*(.*?)\s*$/s.exec(action) ?? [];
      const name = ExpressionAttributeNames[place] ?? place;
      if (name === '' || unwatched.has(name)) continue;
      const value = /^:\w+$/.test(rest) ? ExpressionAttributeValues[rest] : undefined;
      if (path !== '') image.set(name, computed);
      else if (clause === 'REMOVE') image.set(name, removed);
      else image.set(name, clause === 'SET' && value !== undefined ? digestOf(name, value) : computed);
    }
  return written(image);
}

/**
 * Returns the first field that differs from its history entries, with the entry's number; undefined if none differs. Entries come oldest first; entries
 * without an image are skipped.
 */
export function firstAltered(record: Values, entries: readonly { readonly seq: number; readonly image?: string | undefined }[]): Altered | undefined {
  const expected = new Map<string, { readonly digest: string; readonly seq: number }>();
  for (const { seq, image } of entries)
    for (const part of image?.split(' ') ?? []) {
      const [name = '', digest = ''] = part.split(':');
      expected.set(name, { digest, seq });
    }
  for (const [field, { digest, seq }] of expected) {
    const value = record[field];
    if (digest !== computed && (value === undefined ? removed : digestOf(field, value)) !== digest) return { field, seq };
  }
  return undefined;
}

export interface Altered {
  readonly field: string;
  /** The number of the entry that wrote the field last. */
  readonly seq: number;
}
