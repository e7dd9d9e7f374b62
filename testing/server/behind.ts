// For tests: a replica with a delay. DynamoDB answers a read from any of three copies unless it is consistent; the local database has one copy, and every
// read is current.
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

/** From now on the first inconsistent read of each record after a transaction returns the version before it. Returns a function that ends this. */
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
