// Removes a record from the register's lists: its history and its own address stay.
import type { Write } from './commit.ts';
import { indexes, table } from './table.ts';

type Index = keyof typeof indexes;

/**
 * Extends the update to remove the record from all indexes except the named ones and the change feed, which informs the searches. The record must have
 * `reversal`: counters (functions/counters/facets.ts) and searches exclude it by that field.
 */
export function unlisted({ item, refused }: Write, ...kept: readonly Index[]): Write {
  const { Update } = item;
  if (!Update) throw new Error('Only an update can remove a record from its lists');
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
