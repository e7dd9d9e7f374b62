// For tests: a replica that is a moment behind. DynamoDB answers a read from any of three copies unless it is asked for the latest; the
// database of one machine has one copy, and every read of it is the latest.
import { BatchGetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from '../../functions/data/client.ts';
import { wordOf } from '../../functions/data/pages.ts';
import { table } from '../../functions/data/table.ts';
import { env } from '../../functions/platform/env.ts';

type Item = Readonly<Record<string, any>>;

const keysWritten = (items: NonNullable<TransactWriteCommandInput['TransactItems']>): Item[] =>
  items.flatMap(({ Put, Update, Delete }) => {
    if (Put?.Item) return [{ [table.pk]: Put.Item[table.pk], [table.sk]: Put.Item[table.sk] }];
    return Update?.Key ?? Delete?.Key ?? [];
  });

/**
 * From now on what a transaction makes, changes or removes is read once more as it stood before, by a read of one record that does not ask
 * for the latest. Answers what ends that.
 */
export function fallBehind(): () => void {
  const former = new Map<string, Item | undefined>();
  const name = `falls-behind-${Math.random()}`;
  const latest = async (keys: Item[]) => {
    const { Responses } = await database().send(new BatchGetCommand({ RequestItems: { [env().TABLE_NAME]: { Keys: keys, ConsistentRead: true } } }));
    return Responses?.[env().TABLE_NAME] ?? [];
  };
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args: any) => {
        const { input } = args;
        if (/^TransactWrite/.test(commandName)) {
          const keys = keysWritten(input.TransactItems);
          const before = await latest(keys);
          const answer = await next(args);
          for (const key of keys) former.set(wordOf(key), undefined);
          for (const item of before) former.set(wordOf(item), item);
          return answer;
        }
        const answer: any = await next(args);
        const word = input.Key && wordOf(input.Key);
        if (!/^Get/.test(commandName) || input.ConsistentRead || !former.has(word)) return answer;
        answer.output.Item = former.get(word);
        former.delete(word);
        return answer;
      },
    { step: 'initialize', priority: 'high', name },
  );
  return () => void database().middlewareStack.remove(name);
}
