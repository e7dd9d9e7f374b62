// For tests: what is asked of the database's partitions and indexes, with something done around each question, or counted side by side.
import { database } from '../../functions/data/client.ts';

type Values = Readonly<Record<string, unknown>>;

/** Has each query asked the given way, until what is answered is called. `values` are those of its expression. */
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

/** How many of the partitions whose key begins so are asked at one moment while the work lasts, at most. */
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
