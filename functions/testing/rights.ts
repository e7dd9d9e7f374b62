// For tests: a call deletes what its role may delete on AWS, and nothing else. The database of this machine asks for no rights.
import { AsyncLocalStorage } from 'node:async_hooks';
import { freedBy } from '../../infra/parts/frees.ts';
import type { Named } from '../../shared/route.ts';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';

const underWay = new AsyncLocalStorage<Named>();

type Keyed = { readonly Key?: Readonly<Record<string, unknown>> };

function deletedBy(commandName: string, input: object): string[] {
  const { TransactItems = [] } = input as { TransactItems?: { Delete?: Keyed }[] };
  const deletes = commandName.startsWith('Delete') ? [input as Keyed] : TransactItems.flatMap(({ Delete }) => Delete ?? []);
  return deletes.map(({ Key }) => String(Key?.[table.pk]));
}

/** Does the work of a call with the rights of its role. */
export function asRole<T>(row: Named, work: () => Promise<T>): Promise<T> {
  // Some have no table.
  if (!process.env.DYNAMODB_ENDPOINT) return work();
  // Again at each call: a test file's own client is not that of the file before.
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const call = underWay.getStore();
        const foreign = call && deletedBy(commandName, args.input).find((key) => !freedBy(call).some((prefix) => key.startsWith(prefix)));
        if (foreign) throw new Error(`AccessDenied: ${call.name} is not authorized to perform dynamodb:DeleteItem on ${foreign}`);
        return next(args);
      },
    { step: 'initialize', name: 'asRole', override: true },
  );
  return underWay.run(row, work);
}
