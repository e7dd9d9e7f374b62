// For tests of verification: changes to stored items, as someone with access to the table would make them.
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../../functions/data/client.ts';
import { hashOf } from '../../functions/history/store.ts';
import { env } from '../../functions/platform/env.ts';
import { verifyHistories } from './as-job.ts';
import { everyItem } from './registry.ts';
import { bareOf } from './stock.ts';

export type Item = Record<string, any>;

export const verified = () => verifyHistories({ pauseMs: 0 });
export const put = (item: Item) => database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: item }));
export const drop = ({ pk, sk }: Item) =>
  database().send(new BatchWriteCommand({ RequestItems: { [env().TABLE_NAME]: [{ DeleteRequest: { Key: { pk, sk } } }] } }));

export const ofKind = async (kind: string, about: Item): Promise<Item[]> =>
  (await everyItem()).filter((item) => item.__edb_e__ === kind && Object.entries(about).every(([name, value]) => item[name] === value));
export async function only(kind: string, about: Item): Promise<Item> {
  const [item, ...more] = await ofKind(kind, about);
  if (!item || more.length > 0) throw new Error(`Expected one ${kind}`);
  return item;
}

/** The entry as someone with access to the table would rewrite it, with a matching hash. */
export function rehashed(item: Item, change: Item): Item {
  const changed = { ...item, ...change };
  const { hash: _, ...content } = bareOf(changed);
  return { ...changed, hash: hashOf(content) };
}

/** Returns what verification reports after the change, then restores the former items of these kinds. */
export async function reportedAfter(kinds: readonly string[], tamper: () => Promise<unknown>): Promise<readonly string[]> {
  const theirs = async () => (await everyItem()).filter((item) => kinds.includes(item.__edb_e__));
  const before = await theirs();
  await tamper();
  const { broken } = await verified();
  for (const item of await theirs()) await drop(item);
  for (const item of before) await put(item);
  return broken;
}
