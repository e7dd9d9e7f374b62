// Pages of a list by position: the cursor is the id of the last record on the page, so it opens no partition outside the caller's query.
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { recordKey, table } from './table.ts';

const Position = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/));

export const cursorOf = (position: string) => Buffer.from(position).toString('base64url');

export const badCursor = () => new Problem('bad-cursor', 'This page address is not valid. Go back to the first page.');

/** Returns a cursor's position. Throws `bad-cursor` for a cursor that no answer contained. */
export function positionOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const position = v.safeParse(Position, Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!position.success || cursorOf(position.output) !== cursor) throw badCursor();
  return position.output;
}

/** Cuts `limit + 1` records down to a page; the extra record shows that there is a next page. */
export function pageOf<T>(records: readonly T[], limit: number, position: (record: T) => string, total?: number): Page<T> {
  const items = records.slice(0, limit);
  const last = items.at(-1);
  return { items, next: records.length > limit && last ? cursorOf(position(last)) : undefined, total };
}

/** The limit of a BatchGetItem. */
const mostKeys = 100;

export type Key = Readonly<Record<string, string>>;
/** A key as one string, to look up items. */
export const wordOf = (item: Readonly<Record<string, any>>) => `${item[table.pk]}|${item[table.sk]}`;

/** The records that a call read before its work, by key; null for a missing record. */
export type Known = ReadonlyMap<string, Record<string, any> | null>;

/** Builds this map from the keys and the records found. */
export const knownOf = (keys: readonly Key[], found: readonly Record<string, any>[]): Known => {
  const items = new Map(found.map((item) => [wordOf(item), item]));
  return new Map(keys.map((key) => [wordOf(key), items.get(wordOf(key)) ?? null]));
};

/**
 * Returns records in the order of the keys, with one read for each 100 that are not in `known`; missing ones are left out. `latest` reads the current
 * records instead of copies that may be behind (decision 137).
 */
export async function getAll(keys: readonly Key[], known?: Known, latest = false): Promise<Record<string, any>[]> {
  const wanted = known ? keys.filter((key) => !known.has(wordOf(key))) : keys;
  const read: Record<string, any>[] = [];
  for (let at = 0; at < wanted.length; at += mostKeys) read.push(...(await getBatch(wanted.slice(at, at + mostKeys), latest)));
  const found = new Map(read.map((item) => [wordOf(item), item]));
  return keys.flatMap((key) => found.get(wordOf(key)) ?? known?.get(wordOf(key)) ?? []);
}

async function getBatch(keys: readonly Key[], latest: boolean): Promise<Record<string, any>[]> {
  const name = env().TABLE_NAME;
  const found: Record<string, any>[] = [];
  let wanted: Key[] | undefined = [...keys];
  for (let attempt = 0; wanted?.length; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** Math.min(attempt, 5)));
    const answer: { Responses?: Record<string, Record<string, any>[]>; UnprocessedKeys?: Record<string, { Keys?: unknown }> } = await database().send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: wanted, ...(latest ? { ConsistentRead: true } : {}) } } }),
    );
    found.push(...(answer.Responses?.[name] ?? []));
    wanted = answer.UnprocessedKeys?.[name]?.Keys as Key[] | undefined;
  }
  return found;
}

/**
 * Returns a page of search results: its records, read by key in the search's order. `isSeen` checks access again, because the search is a moment behind
 * the table.
 */
export async function pageOfFound<R, T>(
  kind:
    | 'ancillary'
    | 'ancillary-library'
    | 'approval'
    | 'inspection'
    | 'case'
    | 'disclosure'
    | 'document'
    | 'firearm'
    | 'legal-entity'
    | 'library'
    | 'license'
    | 'officer'
    | 'seizure'
    | 'transaction'
    | 'user',
  found: { readonly ids: readonly string[]; readonly total: number; readonly next?: string | undefined },
  shown: (record: R) => T,
  isSeen: (record: R) => boolean = () => true,
): Promise<Page<T>> {
  const records = await getAll(found.ids.map((id) => recordKey(kind, id)));
  return { items: (records as R[]).filter(isSeen).map((record) => shown(record)), total: found.total, next: found.next && cursorOf(found.next) };
}
