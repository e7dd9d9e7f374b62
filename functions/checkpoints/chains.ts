// The chains in a checkpoint: the history of each record, and the stock register of each provider (decision 034).
import * as v from 'valibot';
import { recordKinds } from '../../shared/history/schema.ts';
import { firstAltered } from '../data/image.ts';
import { getAll } from '../data/pages.ts';
import { serialPadding } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { brokenIn, firstBrokenEntry, hashesOf, listHistory } from '../history/store.ts';
import { firstBrokenCustody } from '../seizures/chain.ts';
import { entryHashesOf, firstBrokenStockEntry } from '../stock-register/chain.ts';

const book = 'stock-book';

/** The end of a chain: `version` entries, the last with the hash `chainHead`. */
export const Head = v.object({
  kind: v.picklist([...recordKinds, book]),
  id: v.string(),
  version: v.number(),
  chainHead: v.string(),
});
export type Head = v.InferOutput<typeof Head>;
type Named = Pick<Head, 'kind' | 'id'>;

/** Limits a scan to the attributes that show whether an item is the head of a chain. */
export const headFilter = {
  FilterExpression: 'attribute_exists(#head) OR #kind = :book',
  ProjectionExpression: '#kind, #id, #version, #head, #holder, #last, #hash',
  ExpressionAttributeNames: {
    ...{ '#kind': '__edb_e__', '#id': 'id', '#version': 'version', '#head': 'chainHead' },
    ...{ '#holder': 'legalEntityId', '#last': 'last', '#hash': 'hash' },
  },
  ExpressionAttributeValues: { ':book': book },
} as const;

/** The same items with all attributes. */
export const itemFilter = {
  FilterExpression: headFilter.FilterExpression,
  ExpressionAttributeNames: { '#kind': '__edb_e__', '#head': 'chainHead' },
  ExpressionAttributeValues: headFilter.ExpressionAttributeValues,
} as const;

/** The head of the chain from its item. */
export function headOf(item: Readonly<Record<string, unknown>>): Head {
  const { __edb_e__: kind, id, version, chainHead, legalEntityId, last, hash } = item;
  return v.parse(
    Head,
    kind === book
      ? { kind, id: String(legalEntityId), version: last, chainHead: String(hash) }
      : { kind, id: String(id), version, chainHead: String(chainHead) },
  );
}

/** A record's id as in its key, which pads numbers. */
const keyId = (id: string) => (/^\d+$/.test(id) ? id.padStart(serialPadding.length, serialPadding.char) : id);

/** A record as stored in the table. */
export type Item = Readonly<Record<string, unknown>>;

/** Reads records consistently, in the order of `wanted`; undefined for a deleted record. */
export async function recordsNow(wanted: readonly Named[]): Promise<(Item | undefined)[]> {
  const keys = wanted.map(({ kind, id }) => recordKey(kind, keyId(id)));
  const found = new Map((await getAll(keys)).map((item) => [String(item.pk), item]));
  return keys.map(({ pk }) => found.get(String(pk)));
}

/** Reads the present head of each chain, in the order of `wanted`; undefined if the record is missing or has no head. */
export async function headsNow(wanted: readonly Named[]): Promise<(Head | undefined)[]> {
  const keys = wanted.map(({ kind, id }) => recordKey(kind, keyId(id)));
  const records = (await getAll(keys)).filter((item) => item.chainHead !== undefined || item.__edb_e__ === book);
  const found = new Map(records.map((item) => [String(item.pk), headOf(item)]));
  return keys.map(({ pk }) => found.get(String(pk)));
}

/** Names the chain: "The history of firearm 01a…", "The stock register of legal entity 5". */
export const chainInWords = ({ kind, id }: Named) =>
  kind === book ? `The stock register of legal entity ${id}` : `The history of ${kind.replaceAll('-', ' ')} ${id}`;
export const recordInWords = ({ kind, id }: Named) =>
  kind === book ? `The head of the stock register of legal entity ${id}` : `The record of ${kind.replaceAll('-', ' ')} ${id}`;

/** `consistent` reads the current state at twice the cost: a copy without the last entry looks like a cut chain. */
interface How {
  readonly consistent?: boolean;
}

/** The number of the first entry that is missing, altered or out of place; undefined if the chain is intact and ends at the head. */
export const firstBroken = (head: Head, how: How = {}): Promise<number | undefined> =>
  head.kind === book ? firstBrokenStockEntry(Number(head.id), head) : firstBrokenEntry(head.kind, head.id, head, how);

/** The faults of a chain and its record: the number of the first broken entry, and a sentence about fields that differ from the entries. */
export interface Fault {
  readonly broken?: number | undefined;
  readonly beside?: string | undefined;
}

/** Checks a chain and the record with its head, with one read of the history. */
export async function faultOf(head: Head, record: Item, how: How = {}): Promise<Fault> {
  if (head.kind === book) return { broken: await firstBrokenStockEntry(Number(head.id), head) };
  const entries = await listHistory(head.kind, head.id, how);
  const broken = brokenIn(entries, head);
  if (broken !== undefined) return { broken };
  const altered = firstAltered(record, entries);
  const sentence = altered && `${recordInWords(head)} was changed without a history entry: ${altered.field} differs from entry ${altered.seq}.`;
  return { beside: sentence ?? (await brokenBeside(head, how)) };
}

/** Checks other entries that an intact chain describes. Returns a sentence about the first difference. */
export async function brokenBeside({ kind, id }: Named, how: How = {}): Promise<string | undefined> {
  const at = kind === 'seizure' ? await firstBrokenCustody(id, how) : undefined;
  return at === undefined ? undefined : `The chain of custody of seizure ${id} differs from its history: entry ${at} is missing, altered or added.`;
}

/** The hash of the last entry of each head, in the order of `heads`; undefined if there is no such entry. Reads at most 100. */
export async function hashesAt(heads: readonly Head[]): Promise<(string | undefined)[]> {
  const found = new Map<Head, string | undefined>();
  const books = heads.filter(({ kind }) => kind === book);
  const others = heads.flatMap((head) => (head.kind === book ? [] : [{ head, kind: head.kind, id: head.id, seq: head.version }]));
  const [lines, entries] = await Promise.all([
    books.length === 0 ? [] : entryHashesOf(books.map(({ id, version }) => ({ legalEntityId: Number(id), number: version }))),
    others.length === 0 ? [] : hashesOf(others),
  ]);
  for (const [at, head] of books.entries()) found.set(head, lines[at]);
  for (const [at, { head }] of others.entries()) found.set(head, entries[at]);
  return heads.map((head) => found.get(head));
}
