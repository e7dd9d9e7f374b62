// The chains in a checkpoint: the history of each record, each stock register, register of provision and ammunition ledger (decision 034).
import * as v from 'valibot';
import { recordKinds } from '../../shared/history/schema.ts';
import { ammunitionLedger, keyOfLedger } from '../ammunition/chain.ts';
import { entryHashesIn, type Walkable, walkTo } from '../books/walk.ts';
import { firstAltered } from '../data/image.ts';
import { getAll, type Key, wordOf } from '../data/pages.ts';
import { padded, serialPadding } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { brokenIn, hashesOf, listHistory } from '../history/store.ts';
import { provisionRegister } from '../provision-register/book.ts';
import { firstBrokenCustody } from '../seizures/chain.ts';
import { stockRegister } from '../stock-register/book.ts';

/** The books by the kind of their head. A book's id is the part of its key after the kind. */
const books = {
  'stock-book': {
    name: 'stock register of legal entity',
    idOf: ({ legalEntityId }: Item) => String(legalEntityId),
    chain: stockRegister as Chain,
    bookOf: (id: string) => ({ legalEntityId: Number(id) }),
  },
  'provision-book': {
    name: 'register of provision',
    idOf: ({ legalEntityId, branchId }: Item) => `${padded(Number(legalEntityId))}#${branchId}`,
    chain: provisionRegister as Chain,
    bookOf: (id: string) => ({ legalEntityId: Number(halves(id)[0]), branchId: halves(id)[1] }),
  },
  ammunition: {
    name: 'ammunition ledger of safe',
    idOf: ({ safeId, caliberKey }: Item) => `${safeId}#${caliberKey}`,
    chain: ammunitionLedger as Chain,
    bookOf: (id: string) => ({ safeId: halves(id)[0], caliberKey: halves(id)[1] }),
  },
} as const;
type Chain = Walkable<any, any, any>;
type BookKind = keyof typeof books;
const bookKinds = Object.keys(books) as BookKind[];
const isBook = (kind: unknown): kind is BookKind => bookKinds.some((one) => one === kind);

const halves = (id: string): [string, string] => [id.slice(0, id.indexOf('#')), id.slice(id.indexOf('#') + 1)];

/** The end of a chain: `version` entries, the last with the hash `chainHead`. */
export const Head = v.object({
  kind: v.picklist([...recordKinds, ...bookKinds]),
  id: v.string(),
  version: v.number(),
  chainHead: v.string(),
});
export type Head = v.InferOutput<typeof Head>;
type Named = Pick<Head, 'kind' | 'id'>;

/** Limits a scan to the attributes that show whether an item is the head of a chain. */
export const headFilter = {
  FilterExpression: 'attribute_exists(#head) OR #kind IN (:stock, :provision, :ammunition)',
  ProjectionExpression: '#kind, #id, #version, #head, #holder, #branch, #safe, #caliber, #last, #hash',
  ExpressionAttributeNames: {
    ...{ '#kind': '__edb_e__', '#id': 'id', '#version': 'version', '#head': 'chainHead' },
    ...{ '#holder': 'legalEntityId', '#branch': 'branchId', '#safe': 'safeId', '#caliber': 'caliberKey', '#last': 'last', '#hash': 'hash' },
  },
  ExpressionAttributeValues: { ':stock': 'stock-book', ':provision': 'provision-book', ':ammunition': 'ammunition' },
} as const;

/** The same items with all attributes. */
export const itemFilter = {
  FilterExpression: headFilter.FilterExpression,
  ExpressionAttributeNames: { '#kind': '__edb_e__', '#head': 'chainHead' },
  ExpressionAttributeValues: headFilter.ExpressionAttributeValues,
} as const;

/** The head of the chain from its item. */
export function headOf(item: Readonly<Record<string, unknown>>): Head {
  const { __edb_e__: kind, id, version, chainHead, last, hash } = item;
  return v.parse(
    Head,
    isBook(kind)
      ? { kind, id: books[kind].idOf(item), version: last, chainHead: String(hash) }
      : { kind, id: String(id), version, chainHead: String(chainHead) },
  );
}

/** A record's id as in its key, which pads numbers. */
const keyId = (id: string) => (/^\d+$/.test(id) ? id.padStart(serialPadding.length, serialPadding.char) : id);

const keyOf = ({ kind, id }: Named): Key => (kind === 'ammunition' ? keyOfLedger(books.ammunition.bookOf(id)) : recordKey(kind, keyId(id)));

/** A record as stored in the table. */
export type Item = Readonly<Record<string, unknown>>;

/** Reads records consistently, in the order of `wanted`; undefined for a deleted record. */
export async function recordsNow(wanted: readonly Named[]): Promise<(Item | undefined)[]> {
  const keys = wanted.map(keyOf);
  const found = new Map((await getAll(keys)).map((item) => [wordOf(item), item]));
  return keys.map((key) => found.get(wordOf(key)));
}

/** Reads the present head of each chain, in the order of `wanted`; undefined if the record is missing or has no head. */
export async function headsNow(wanted: readonly Named[]): Promise<(Head | undefined)[]> {
  const keys = wanted.map(keyOf);
  const records = (await getAll(keys)).filter((item) => item.chainHead !== undefined || isBook(item.__edb_e__));
  const found = new Map(records.map((item) => [wordOf(item), headOf(item)]));
  return keys.map((key) => found.get(wordOf(key)));
}

/** Names the chain: "The history of firearm 01a…", "The stock register of legal entity 5". */
export const chainInWords = ({ kind, id }: Named) => (isBook(kind) ? `The ${books[kind].name} ${id}` : `The history of ${kind.replaceAll('-', ' ')} ${id}`);
export const recordInWords = ({ kind, id }: Named) =>
  isBook(kind) ? `The head of the ${books[kind].name} ${id}` : `The record of ${kind.replaceAll('-', ' ')} ${id}`;

/** `consistent` reads the current state at twice the cost: a copy without the last entry looks like a cut chain. */
interface How {
  readonly consistent?: boolean;
}

/** The faults of a chain and its record: the number of the first broken entry, and a sentence about fields that differ from the entries. */
export interface Fault {
  readonly broken?: number | undefined;
  readonly beside?: string | undefined;
}

async function faultOfBook(kind: BookKind, head: Head, { balance }: Item): Promise<Fault> {
  const { chain, bookOf } = books[kind];
  const { broken, end } = await walkTo(chain, bookOf(head.id), head);
  const isAltered = broken === undefined && kind === 'ammunition' && balance !== end.balance;
  return isAltered ? { beside: `${recordInWords(head)} was changed without an entry: its balance is not that of entry ${head.version}.` } : { broken };
}

/** Checks a chain and the record with its head, with one read of the history. */
export async function faultOf(head: Head, record: Item, how: How = {}): Promise<Fault> {
  if (isBook(head.kind)) return faultOfBook(head.kind, head, record);
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
  const others = heads.flatMap((head) => (isBook(head.kind) ? [] : [{ head, kind: head.kind, id: head.id, seq: head.version }]));
  const [entries] = await Promise.all([
    others.length === 0 ? [] : hashesOf(others),
    ...bookKinds.map(async (kind) => {
      const { chain, bookOf } = books[kind];
      const ofKind = heads.filter((head) => head.kind === kind);
      const wanted = ofKind.map(({ id, version }) => ({ ...bookOf(id), number: version }));
      const lines = ofKind.length === 0 ? [] : await entryHashesIn(chain, wanted);
      for (const [at, head] of ofKind.entries()) found.set(head, lines[at]);
    }),
  ]);
  for (const [at, { head }] of others.entries()) found.set(head, entries[at]);
  return heads.map((head) => found.get(head));
}
