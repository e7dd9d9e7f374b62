// What a change wrote on its record, kept beside the history entry of the change: a short digest of each field. `npm run verify` compares
// the record with it, so that a record that was edited in the table beside its history is named, with the field. The entry's own hash
// does not cover it: somebody who edits the record and the image to match is not seen (decision 159).
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import { table } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/** What every change sets by itself: the head of the chain says whether it is right. `sk` of an index is one of these or the record's key. */
const unwatched: ReadonlySet<string> = new Set([table.pk, table.sk, table.ttl, 'version', 'chainHead', 'updatedAt', '__edb_e__', '__edb_v__', 'cpk']);

/** Stands for a field that was removed. */
const removed = '';
/** Stands for a field whose value the write computed, such as a sum: it is not compared until it is set again. */
const computed = '?';

/** Four characters: one altered value in sixteen million keeps its digest, and all of them fit beside the entry in one write unit. */
const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 4);

const written = (image: ReadonlyMap<string, string>): string => [...image].map(([name, digest]) => `${name}:${digest}`).join(' ');

/** The image of a record that is written whole. */
export const imageOfPut = (item: Values): string =>
  written(new Map(Object.entries(item).flatMap(([name, value]) => (unwatched.has(name) || value === undefined ? [] : [[name, digestOf(value)]]))));

interface UpdateParameters {
  readonly UpdateExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Values | undefined;
}

/** The image of what an update expression sets and removes. */
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
      else image.set(name, clause === 'SET' && value !== undefined ? digestOf(value) : computed);
    }
  return written(image);
}

/**
 * The first field of a record that is not as the entries wrote it, with the number of the entry; undefined when all are. Entries come
 * oldest first; those written before images were kept say nothing.
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
    if (digest !== computed && (value === undefined ? removed : digestOf(value)) !== digest) return { field, seq };
  }
  return undefined;
}

export interface Altered {
  readonly field: string;
  /** The number of the entry that wrote the field last. */
  readonly seq: number;
}
