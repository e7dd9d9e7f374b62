// For tests and benchmarks: what the functions ask of the database, and the capacity units that it says they consumed.
import { database } from '../data/client.ts';

export interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
  /** Requests by the name of their command. */
  commands: Record<string, number>;
}

export const nothing = (): Cost => ({ requests: 0, readUnits: 0, writeUnits: 0, commands: {} });

interface Capacity {
  CapacityUnits?: number;
}

/** Counts from now on; the caller sets it back to nothing (`Object.assign(cost, nothing())`) where a measurement begins. */
export function countCosts(): Cost {
  const cost = nothing();
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity = 'TOTAL';
        const answer = await next(args);
        const { ConsumedCapacity: consumed = [] } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
        // A transaction of reads counts as reads; every other one writes.
        const units = /^(Get|Query|Scan|BatchGet|TransactGet)/.test(commandName) ? 'readUnits' : 'writeUnits';
        for (const one of [consumed].flat()) cost[units] += one.CapacityUnits ?? 0;
        cost.requests++;
        const command = commandName.replace(/Command$/, '');
        cost.commands[command] = (cost.commands[command] ?? 0) + 1;
        return answer;
      },
    { step: 'initialize', name: 'countCapacity' },
  );
  return cost;
}
