// For tests: what somebody else does between a call's reading and its writing.
import { database } from '../../functions/data/client.ts';

/** Does it once, before the next transaction is written; what it writes itself goes through. */
export const beforeNextWrite = (work: () => Promise<unknown>): void => beforeNext((command) => /^TransactWrite/.test(command), work);

/** Does it once, before the next command of the database that is the one. */
export function beforeNext(isTheOne: (command: string, input: unknown) => boolean, work: () => Promise<unknown>): void {
  const name = 'meanwhile';
  const { middlewareStack } = database();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (isTheOne(commandName, args.input) && middlewareStack.remove(name)) await work();
        return next(args);
      },
    { step: 'initialize', name },
  );
}
