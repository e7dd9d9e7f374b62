// Pages of a list by position: the cursor is the id of the last record shown, so it opens no partition that the caller's query does not.
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { recordKey } from './table.ts';

const Position = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/));

export const cursorOf = (position: string) => Buffer.from(position).toString('base64url');

export const badCursor = () => new Problem('bad-cursor', 'This page address is not valid. Begin again at the first page.');

/** The position a cursor stands for. Throws `bad-cursor` for what no answer of ours ever held. */
export function positionOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const position = v.safeParse(Position, Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!position.success || cursorOf(position.output) !== cursor) throw badCursor();
  return position.output;
}

/** Cuts `limit + 1` records down to a page: the one too many says that there is a next page. */
export function pageOf<T>(records: readonly T[], limit: number, position: (record: T) => string, total?: number): Page<T> {
  const items = records.slice(0, limit);
  const last = items.at(-1);
  return { items, next: records.length > limit && last ? cursorOf(position(last)) : undefined, total };
}

/** What one BatchGetItem takes. */
const mostKeys = 100;

/** Records by key in the order of the keys, in one read for each 100; missing ones are left out. */
export async function getAll(keys: readonly Record<string, string>[]): Promise<Record<string, any>[]> {
  const found: Record<string, any>[] = [];
  for (let at = 0; at < keys.length; at += mostKeys) found.push(...(await getBatch(keys.slice(at, at + mostKeys))));
  const order = new Map(keys.map((key, at) => [JSON.stringify(key), at]));
  const place = (item: Record<string, any>) => order.get(JSON.stringify(Object.fromEntries(Object.keys(keys[0] ?? {}).map((k) => [k, item[k]])))) ?? 0;
  return found.sort((a, b) => place(a) - place(b));
}

async function getBatch(keys: readonly Record<string, string>[]): Promise<Record<string, any>[]> {
  const name = env().TABLE_NAME;
  const found: Record<string, any>[] = [];
  let wanted: Record<string, string>[] | undefined = [...keys];
  for (let attempt = 0; wanted?.length; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** Math.min(attempt, 5)));
    const answer: { Responses?: Record<string, Record<string, any>[]>; UnprocessedKeys?: Record<string, { Keys?: unknown }> } = await database().send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: wanted } } }),
    );
    found.push(...(answer.Responses?.[name] ?? []));
    wanted = answer.UnprocessedKeys?.[name]?.Keys as Record<string, string>[] | undefined;
  }
  return found;
}

/** The page of a search's answer: its records read by key, in its order. */
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
    | 'seizure'
    | 'transaction'
    | 'user',
  found: { readonly ids: readonly string[]; readonly total: number; readonly next?: string | undefined },
  shown: (record: R) => T,
): Promise<Page<T>> {
  const records = await getAll(found.ids.map((id) => recordKey(kind, id)));
  return { items: records.map((record) => shown(record as R)), total: found.total, next: found.next && cursorOf(found.next) };
}
