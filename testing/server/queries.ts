// For tests: wraps each query of the database's partitions and indexes, or counts concurrent queries.
import { database } from '../../functions/data/client.ts';

type Values = Readonly<Record<string, unknown>>;

/** Runs each query in the given way until the returned function is called. `values` are those of its expression. */
export function withQueries(way: <T>(values: Values, ask: () => Promise<T>) => Promise<T>): () => void {
  database().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { ExpressionAttributeValues = {} } = args.input as { ExpressionAttributeValues?: Values };
        return commandName === 'QueryCommand' ? way(ExpressionAttributeValues, () => next(args)) : next(args);
      },
    { step: 'initialize', name: 'withQueries' },
  );
  return () => database().middlewareStack.remove('withQueries');
}

/** Returns the largest number of concurrent queries of partitions with this key prefix during the work. */
export async function mostAtOnce(begins: string, work: () => Promise<unknown>): Promise<number> {
  let [underWay, most] = [0, 0];
  const stop = withQueries(async (values, ask) => {
    if (!String(values[':pk']).startsWith(begins)) return ask();
    most = Math.max(most, ++underWay);
    try {
      return await ask();
    } finally {
      underWay--;
    }
  });
  try {
    await work();
  } finally {
    stop();
  }
  return most;
}
