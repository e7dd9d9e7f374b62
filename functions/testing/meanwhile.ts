// For tests: what somebody else does between a call's reading and its writing.
import { database } from '../data/client.ts';

/** Does it once, before the next transaction is written; what it writes itself goes through. */
export function beforeNextWrite(work: () => Promise<unknown>): void {
  const name = 'between reading and writing';
  const { middlewareStack } = database();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (/^TransactWrite/.test(commandName) && middlewareStack.remove(name)) await work();
        return next(args);
      },
    { step: 'initialize', name },
  );
}
