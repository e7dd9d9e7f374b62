// Counts the writes of a fill as the stream consumer would, because a recount of 100,000 firearms takes DynamoDB Local ten minutes.
import { BatchGetCommand, DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

type Item = Record<string, unknown>;
type Send = (command: unknown) => Promise<unknown>;

interface Counted<C> {
  /** The counts of one record, and the name of each count. */
  readonly countsOf: (item: Item) => readonly C[];
  readonly nameOf: (count: C) => string;
  /** How often one record counts; 1 if left out. */
  readonly timesOf?: (count: C) => number;
  readonly keyOf: (item: Item) => Item;
}

export interface Tally<C> {
  /** Counts a record that is put as a new item. */
  put(item: Item): void;
  /** Sends a command that may change existing items, and counts the changes. */
  around(command: unknown, send: Send): Promise<unknown>;
  counts(): readonly { readonly count: C; readonly by: number }[];
}

interface Place {
  readonly table: string;
  readonly key: Item;
}

/** The keys of the items that a command writes; empty for a read. */
function placesOf(command: unknown, keyOf: Counted<never>['keyOf']): Place[] {
  if (command instanceof UpdateCommand || command instanceof DeleteCommand) return [{ table: command.input.TableName ?? '', key: command.input.Key ?? {} }];
  if (command instanceof PutCommand) return [{ table: command.input.TableName ?? '', key: keyOf(command.input.Item ?? {}) }];
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).flatMap(({ Put, Update, Delete }) => {
    const table = Put?.TableName ?? Update?.TableName ?? Delete?.TableName;
    const key = Put?.Item ? keyOf(Put.Item) : (Update?.Key ?? Delete?.Key);
    return table && key ? [{ table, key }] : [];
  });
}

export function beginTally<C>({ countsOf, nameOf, timesOf = () => 1, keyOf }: Counted<C>): Tally<C> {
  const tally = new Map<string, { count: C; by: number }>();
  let turn: Promise<unknown> = Promise.resolve();

  function add(item: Item, by: number): void {
    for (const count of countsOf(item)) {
      const name = nameOf(count);
      const so = tally.get(name) ?? { count, by: 0 };
      so.by += by * timesOf(count);
      tally.set(name, so);
    }
  }

  async function addAll(places: readonly Place[], by: number, send: Send): Promise<void> {
    for (const { table, key } of places) {
      const { Responses } = (await send(new BatchGetCommand({ RequestItems: { [table]: { Keys: [key], ConsistentRead: true } } }))) as {
        Responses?: Record<string, Item[]>;
      };
      for (const item of Responses?.[table] ?? []) add(item, by);
    }
  }

  async function change(command: unknown, places: readonly Place[], send: Send): Promise<unknown> {
    await addAll(places, -1, send);
    try {
      return await send(command);
    } finally {
      await addAll(places, 1, send);
    }
  }

  return {
    put: (item) => add(item, 1),
    around(command, send) {
      const places = placesOf(command, keyOf);
      if (places.length === 0) return send(command);
      // In order: two parallel changes of one record would both count the same earlier state.
      const done = turn.then(() => change(command, places, send));
      turn = done.catch(() => undefined);
      return done;
    },
    counts: () => [...tally.values()].filter(({ by }) => by !== 0),
  };
}
