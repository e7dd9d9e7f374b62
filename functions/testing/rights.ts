// For tests: a call does to the table what its role may do on AWS, and nothing else. The database of this machine asks for no rights.
import { AsyncLocalStorage } from 'node:async_hooks';
import { accessOf, appendOnlyPrefixes, freedBy, readActions, writeActions } from '../../infra/parts/rights.ts';
import type { Named } from '../../shared/route.ts';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';

const underWay = new AsyncLocalStorage<Named>();

type Keyed = { readonly Key?: Readonly<Record<string, unknown>>; readonly Item?: Readonly<Record<string, unknown>> };
interface Deed {
  readonly action: string;
  /** The partition that it touches; of a question none, since every one of them may be read. */
  readonly key?: string;
}

const keyOf = ({ Key, Item }: Keyed) => String((Key ?? Item)?.[table.pk]);

/** What a transaction asks for is asked of the role one by one. */
const ofTransaction = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem', Get: 'GetItem' } as const;

function deedsOf(commandName: string, input: object): Deed[] {
  const { TransactItems } = input as { TransactItems?: Partial<Record<keyof typeof ofTransaction, Keyed>>[] };
  if (TransactItems)
    return TransactItems.flatMap((one) =>
      Object.entries(one).map(([name, of]) => ({ action: `dynamodb:${ofTransaction[name as keyof typeof ofTransaction]}`, key: keyOf(of) })),
    );
  const name = commandName
    .replace(/Command$/, '')
    .replace(/^BatchGet$/, 'BatchGetItem')
    .replace(/^(Get|Put|Update|Delete)$/, '$1Item');
  const action = `dynamodb:${name}`;
  return [readActions.includes(action) ? { action } : { action, key: keyOf(input) }];
}

const begins = (key: string, prefixes: readonly string[]) => prefixes.some((prefix) => key.startsWith(prefix));

function isAllowed(row: Named, { action, key = '' }: Deed): boolean {
  const access = accessOf(row);
  if (access === 'none') return false;
  if (readActions.includes(action)) return true;
  if (action === 'dynamodb:DeleteItem') return begins(key, freedBy(row));
  if (access !== 'write' || !writeActions.includes(action)) return false;
  return action !== 'dynamodb:UpdateItem' || !begins(key, appendOnlyPrefixes);
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
        const refused = call && deedsOf(commandName, args.input).find((deed) => !isAllowed(call, deed));
        if (refused) throw new Error(`AccessDenied: ${call.name} is not authorized to perform ${refused.action} on ${refused.key ?? 'the table'}`);
        return next(args);
      },
    { step: 'initialize', name: 'asRole', override: true },
  );
  return underWay.run(row, work);
}
