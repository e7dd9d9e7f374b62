// Takes a record out of the register's lists: its history and its own address stay, no query of a list finds it.
import type { Write } from './commit.ts';
import { indexes, table } from './table.ts';

type Index = keyof typeof indexes;

/**
 * The update, which also removes the record from every index but the change feed, by which the searches learn that it has gone, and the
 * ones named. The record must carry `reversal`: counters (functions/counters/facets.ts) and searches leave it out by that.
 */
export function unlisted({ item, refused }: Write, ...kept: readonly Index[]): Write {
  const { Update } = item;
  if (!Update) throw new Error('Only an update can take a record out of its lists');
  const stays = ['changes', ...kept].map((index) => indexes[index as Index].pk as string);
  const named = new Set(Object.values(Update.ExpressionAttributeNames ?? {}));
  const gone = table.indexes.map(({ pk }) => pk).filter((pk) => !stays.includes(pk) && !named.has(pk));
  const names = Object.fromEntries(gone.map((pk) => [`#gone_${pk}`, pk]));
  const removed = Object.keys(names).join(', ');
  const before = Update.UpdateExpression ?? '';
  const UpdateExpression = / REMOVE /.test(before) ? before.replace(' REMOVE ', ` REMOVE ${removed}, `) : `${before} REMOVE ${removed}`;
  return {
    item: { Update: { ...Update, UpdateExpression, ExpressionAttributeNames: { ...Update.ExpressionAttributeNames, ...names } } },
    ...(refused ? { refused } : {}),
  };
}
