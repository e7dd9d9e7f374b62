// Adds a guarantee of DynamoDB that the emulator lacks: an acknowledged transaction is stored.
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { database } from '../../functions/data/client.ts';
import { table } from '../../functions/data/table.ts';

/** One write of a transaction, keyed by its action. */
type Write = Readonly<
  Record<string, { readonly TableName: string; readonly Key?: Readonly<Record<string, unknown>>; readonly Item?: Readonly<Record<string, unknown>> }>
>;

const asText = (value: unknown) => (typeof value === 'string' ? { S: value } : (value as { S: string }));

/**
 * DynamoDB Local answers a transaction before it commits it: killed at that moment, it lost the last acknowledged one in six of six trials. A consistent
 * read waits behind the commit in its queue, so the answer is passed on only after that read.
 */
export function awaitCommits(client: ReturnType<typeof database>): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args);
        if (!commandName.startsWith('TransactWrite')) return answer;
        const [first] = (args.input as { TransactItems?: readonly Write[] }).TransactItems ?? [];
        const write = Object.values(first ?? {})[0];
        const key = write?.Item ?? write?.Key;
        if (!write || !key) return answer;
        const Key = { [table.pk]: asText(key[table.pk]), [table.sk]: asText(key[table.sk]) };
        await client.send(new GetItemCommand({ TableName: write.TableName, Key, ConsistentRead: true, ProjectionExpression: table.pk }));
        return answer;
      },
    { step: 'initialize', name: 'awaitCommits', override: true },
  );
}
