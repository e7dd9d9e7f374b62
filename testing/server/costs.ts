// For tests and benchmarks: counts the functions' requests to the database and the capacity units that it reports.
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../../functions/data/client.ts';
import { wordOf } from '../../functions/data/pages.ts';
import { table } from '../../functions/data/table.ts';
import { env } from '../../functions/platform/env.ts';
import { everyItem } from './registry.ts';

export interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
  /** The table's own share of the write units, without its indexes. */
  tableWriteUnits: number;
  /** Requests by the name of their command. */
  commands: Record<string, number>;
}

/** Largest answer in bytes. */
export const largestAnswer = 256 * 1024;

export const nothing = (): Cost => ({ requests: 0, readUnits: 0, writeUnits: 0, tableWriteUnits: 0, commands: {} });

interface Capacity {
  CapacityUnits?: number;
  Table?: { CapacityUnits?: number };
}

/** A read of a missing key costs as much as the smallest item; DynamoDB Local does not count those of a batch. */
function forMissing(input: object, output: object): number {
  const { RequestItems } = input as { RequestItems?: Record<string, { Keys?: unknown[]; ConsistentRead?: boolean }> };
  const { Responses } = output as { Responses?: Record<string, unknown[]> };
  if (!RequestItems || !Responses) return 0;
  const missing = Object.entries(RequestItems).map(
    ([name, { Keys = [], ConsistentRead }]) => (Keys.length - (Responses[name]?.length ?? 0)) * (ConsistentRead ? 1 : 0.5),
  );
  return missing.reduce((sum, units) => sum + units, 0);
}

/** A query costs at least as much as the smallest item, also if it finds none; DynamoDB Local counts such a query as free. */
const least = (commandName: string, input: object): number =>
  /^(Query|Scan)/.test(commandName) ? ((input as { ConsistentRead?: boolean }).ConsistentRead ? 1 : 0.5) : 0;

/** Counts from now on. To start a measurement, reset with `Object.assign(cost, nothing())`. */
export function countCosts(): Cost {
  const cost = nothing();
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity = 'INDEXES';
        const answer = await next(args);
        const { ConsumedCapacity: consumed = [] } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
        // A transaction of reads counts as reads; every other one writes.
        const units = /^(Get|Query|Scan|BatchGet|TransactGet)/.test(commandName) ? 'readUnits' : 'writeUnits';
        for (const one of [consumed].flat()) {
          cost[units] += Math.max(one.CapacityUnits ?? 0, least(commandName, args.input));
          if (units === 'writeUnits') cost.tableWriteUnits += one.Table?.CapacityUnits ?? 0;
        }
        cost[units] += forMissing(args.input, answer.output);
        cost.requests++;
        const command = commandName.replace(/Command$/, '');
        cost.commands[command] = (cost.commands[command] ?? 0) + 1;
        return answer;
      },
    { step: 'initialize', name: 'countCapacity' },
  );
  return cost;
}

/** Returns a function that restores the table's current content. */
export async function keepItems(): Promise<() => Promise<void>> {
  const kept = new Map((await everyItem()).map((item) => [wordOf(item), item]));
  return async () => {
    const found = new Map((await everyItem()).map((item) => [wordOf(item), item]));
    const changed = [...kept].filter(([key, item]) => !isDeepStrictEqual(found.get(key), item)).map(([, Item]) => ({ PutRequest: { Item } }));
    const added = [...found]
      .filter(([key]) => !kept.has(key))
      .map(([, item]) => ({ DeleteRequest: { Key: { [table.pk]: item[table.pk], [table.sk]: item[table.sk] } } }));
    const writes = [...changed, ...added];
    for (let at = 0; at < writes.length; at += 25)
      await database().send(new BatchWriteCommand({ RequestItems: { [env().TABLE_NAME]: writes.slice(at, at + 25) } }));
  };
}
