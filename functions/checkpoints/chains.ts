// What a checkpoint holds the ends of: the history of each record, and the stock register of each provider (decision 034).
import * as v from 'valibot';
import { recordKinds } from '../../shared/history/schema.ts';
import { firstAltered } from '../data/image.ts';
import { getAll } from '../data/pages.ts';
import { serialPadding } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { brokenIn, firstBrokenEntry, hashesOf, listHistory } from '../history/store.ts';
import { firstBrokenCustody } from '../seizures/chain.ts';
import { firstBrokenLine, lineHashesOf } from '../stock-register/chain.ts';

const book = 'stock-book';

/** How far a chain had come: `version` entries, the last of which has the hash `chainHead`. */
export const Head = v.object({
  kind: v.picklist([...recordKinds, book]),
  id: v.string(),
  version: v.number(),
  chainHead: v.string(),
});
export type Head = v.InferOutput<typeof Head>;
type Named = Pick<Head, 'kind' | 'id'>;

/** What of an item says that it is the head of a chain, for a scan that reads nothing else. */
export const headFilter = {
  FilterExpression: 'attribute_exists(#head) OR #kind = :book',
  ProjectionExpression: '#kind, #id, #version, #head, #holder, #last, #hash',
  ExpressionAttributeNames: {
    ...{ '#kind': '__edb_e__', '#id': 'id', '#version': 'version', '#head': 'chainHead' },
    ...{ '#holder': 'legalEntityId', '#last': 'last', '#hash': 'hash' },
  },
  ExpressionAttributeValues: { ':book': book },
} as const;

/** The same items whole. */
export const itemFilter = {
  FilterExpression: headFilter.FilterExpression,
  ExpressionAttributeNames: { '#kind': '__edb_e__', '#head': 'chainHead' },
  ExpressionAttributeValues: headFilter.ExpressionAttributeValues,
} as const;

/** The head that an item is. */
export function headOf(item: Readonly<Record<string, unknown>>): Head {
  const { __edb_e__: kind, id, version, chainHead, legalEntityId, last, hash } = item;
  return v.parse(
    Head,
    kind === book
      ? { kind, id: String(legalEntityId), version: last, chainHead: String(hash) }
      : { kind, id: String(id), version, chainHead: String(chainHead) },
  );
}

/** A record's id as its key has it: numbers are padded there. */
const keyId = (id: string) => (/^\d+$/.test(id) ? id.padStart(serialPadding.length, serialPadding.char) : id);

/** A record as the table has it. */
export type Item = Readonly<Record<string, unknown>>;

/** Records as they are at this moment, in the order asked; undefined where one is gone. */
export async function recordsNow(wanted: readonly Named[]): Promise<(Item | undefined)[]> {
  const keys = wanted.map(({ kind, id }) => recordKey(kind, keyId(id)));
  const found = new Map((await getAll(keys)).map((item) => [String(item.pk), item]));
  return keys.map(({ pk }) => found.get(String(pk)));
}

/** How far each chain has come by now, in the order asked; undefined where the record is gone or says nothing of one. */
export async function headsNow(wanted: readonly Named[]): Promise<(Head | undefined)[]> {
  const keys = wanted.map(({ kind, id }) => recordKey(kind, keyId(id)));
  const records = (await getAll(keys)).filter((item) => item.chainHead !== undefined || item.__edb_e__ === book);
  const found = new Map(records.map((item) => [String(item.pk), headOf(item)]));
  return keys.map(({ pk }) => found.get(String(pk)));
}

/** In words: "The history of firearm 01a…", "The stock register of legal entity 5". */
export const chainInWords = ({ kind, id }: Named) =>
  kind === book ? `The stock register of legal entity ${id}` : `The history of ${kind.replaceAll('-', ' ')} ${id}`;
export const recordInWords = ({ kind, id }: Named) =>
  kind === book ? `The head of the stock register of legal entity ${id}` : `The record of ${kind.replaceAll('-', ' ')} ${id}`;

/** As it stands at this moment, for twice the cost: a copy that has not got the last entry yet looks like a chain without it. */
interface How {
  readonly consistent?: boolean;
}

/** The number of the first entry that is missing, altered or out of place; undefined when the chain is whole and ends at the head. */
export const firstBroken = (head: Head, how: How = {}): Promise<number | undefined> =>
  head.kind === book ? firstBrokenLine(Number(head.id), head) : firstBrokenEntry(head.kind, head.id, head, how);

/** What is wrong with a chain and its record: the number of the first broken entry, and a sentence about what is not as the entries say. */
export interface Fault {
  readonly broken?: number | undefined;
  readonly beside?: string | undefined;
}

/** Looks at a chain and at the record that carries its head; one read of the history serves both. */
export async function faultOf(head: Head, record: Item, how: How = {}): Promise<Fault> {
  if (head.kind === book) return { broken: await firstBrokenLine(Number(head.id), head) };
  const entries = await listHistory(head.kind, head.id, how);
  const broken = brokenIn(entries, head);
  if (broken !== undefined) return { broken };
  const altered = firstAltered(record, entries);
  const sentence = altered && `${recordInWords(head)} was altered beside its history: ${altered.field} is not what entry ${altered.seq} wrote.`;
  return { beside: sentence ?? (await brokenBeside(head, how)) };
}

/** What a whole chain tells of other entries that are not as it says: a sentence of the first. */
export async function brokenBeside({ kind, id }: Named, how: How = {}): Promise<string | undefined> {
  const at = kind === 'seizure' ? await firstBrokenCustody(id, how) : undefined;
  return at === undefined ? undefined : `The chain of custody of seizure ${id} is not what its history says: entry ${at} is missing, altered or too many.`;
}

/** The hash of the last entry that each head saw, in the order asked; undefined where none stands. At most 100 in a read. */
export async function hashesAt(heads: readonly Head[]): Promise<(string | undefined)[]> {
  const found = new Map<Head, string | undefined>();
  const books = heads.filter(({ kind }) => kind === book);
  const others = heads.flatMap((head) => (head.kind === book ? [] : [{ head, kind: head.kind, id: head.id, seq: head.version }]));
  const [lines, entries] = await Promise.all([
    books.length === 0 ? [] : lineHashesOf(books.map(({ id, version }) => ({ legalEntityId: Number(id), number: version }))),
    others.length === 0 ? [] : hashesOf(others),
  ]);
  for (const [at, head] of books.entries()) found.set(head, lines[at]);
  for (const [at, { head }] of others.entries()) found.set(head, entries[at]);
  return heads.map((head) => found.get(head));
}
