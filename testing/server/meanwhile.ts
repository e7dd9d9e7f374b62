// For tests: actions of another person between a call's reads and its writes.
import { database } from '../../functions/data/client.ts';

/** Runs the work once, before the next transaction; its own writes are not intercepted. */
export const beforeNextWrite = (work: () => Promise<unknown>): void => beforeNext((command) => /^TransactWrite/.test(command), work);

/** Runs the work once, before the next database command that matches. */
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
