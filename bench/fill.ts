// Fills a registry fast: gathers what the stores would write in transactions, and writes it in batches. Only for benchmarks: a batch checks no conditions, so
// this checks that an item does not exist yet.
import { BatchWriteCommand, type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Tally } from './tally.ts';

/** DynamoDB's limit for a batch. */
const batch = 25;
/** Parallel batches: more are no faster on one machine. */
const together = 6;

interface Put {
  readonly TableName?: string;
  readonly Item?: Record<string, unknown>;
}

/** True for a put that requires that the item does not exist. */
const isCreation = ({ ConditionExpression = '' }: { readonly ConditionExpression?: string | undefined }) =>
  ConditionExpression.includes('attribute_not_exists(#pk)');

/** Keys written by this process, because two generated firearms may have the same serial number. */
const keysPut = new Set<string>();

/** The error of a cancelled transaction, as from the database. */
const cancelled = (count: number, refused: number) =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: Array.from({ length: count }, (_, at) => ({ Code: at === refused ? 'ConditionalCheckFailed' : 'None' })),
  });

export interface Fill {
  /** Writes the remaining items and restores the client. */
  end(): Promise<void>;
}

export function beginFill(client: DynamoDBDocumentClient, keyOf: (item: Record<string, unknown>) => string, tally?: Tally<unknown>): Fill {
  const send = client.send;
  const plain = send.bind(client) as (command: unknown) => Promise<unknown>;
  let gathered = new Map<string, Put>();
  let writing: Promise<void> = Promise.resolve();

  async function writeBatch(puts: readonly Put[]): Promise<void> {
    let left: Record<string, { PutRequest: { Item: Record<string, unknown> } }[]> = {};
    for (const { TableName = '', Item = {} } of puts) left[TableName] = [...(left[TableName] ?? []), { PutRequest: { Item } }];
    while (Object.keys(left).length > 0) {
      const { UnprocessedItems } = (await plain(new BatchWriteCommand({ RequestItems: left }))) as { UnprocessedItems?: typeof left };
      left = UnprocessedItems ?? {};
    }
  }

  /** Writes in order, so that waiting for the last write means that all earlier items are written. */
  function flush(): Promise<void> {
    writing = writing.then(writeGathered);
    return writing;
  }

  async function writeGathered(): Promise<void> {
    const puts = [...gathered.values()];
    gathered = new Map();
    const batches = Array.from({ length: Math.ceil(puts.length / batch) }, (_, at) => puts.slice(at * batch, (at + 1) * batch));
    const worker = async () => {
      for (let next = batches.pop(); next; next = batches.pop()) await writeBatch(next);
    };
    await Promise.all(Array.from({ length: together }, worker));
  }

  client.send = (async (command: unknown) => {
    const items = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : [];
    // Every command except a put may read earlier puts, so the gathered items are written first; a plain read of another record does not need that. The tally
    // needs the earlier item of a put.
    // So does a put on condition of the earlier item's version.
    const over = items.filter(({ Put }) => Put?.Item && keysPut.has(keyOf(Put.Item)) && (Put.ConditionExpression ? !isCreation(Put) : tally));
    if (items.length === 0 || !items.every(({ Put }) => Put) || over.length > 0) {
      for (const { Put } of items) if (Put?.Item) keysPut.add(keyOf(Put.Item));
      const read = (command as { input: { Key?: Record<string, unknown> } }).input.Key;
      if (!read || gathered.has(keyOf(read))) await flush();
      else await writing;
      return tally ? tally.around(command, plain) : plain(command);
    }
    const stands = items.findIndex(({ Put }) => Put?.Item && isCreation(Put) && keysPut.has(keyOf(Put.Item)));
    if (stands >= 0) throw cancelled(items.length, stands);
    for (const { Put } of items) {
      if (!Put?.Item) continue;
      keysPut.add(keyOf(Put.Item));
      gathered.set(keyOf(Put.Item), Put as Put);
      tally?.put(Put.Item);
    }
    if (gathered.size >= batch * together * 4) await flush();
    return {};
  }) as typeof client.send;

  return {
    end: async () => {
      await flush();
      client.send = send;
    },
  };
}
