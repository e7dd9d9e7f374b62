// For tests: a call does to the table, to files and to logins what its role may do on AWS, and nothing else. The database of this
// machine, its object store and its user pool ask for no rights.
import { AsyncLocalStorage } from 'node:async_hooks';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { accessOf, appendOnlyPrefixes, filesOf, freedBy, loginCallsOf, readActions, writeActions } from '../../infra/parts/rights.ts';
import type { Named } from '../../shared/route.ts';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';
import { cognito } from '../platform/identity.ts';

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

const refuse = ({ name }: Named, action: string, what: string) => {
  throw new Error(`AccessDenied: ${name} is not authorized to perform ${action} on ${what}`);
};

const ofMethod: Readonly<Record<string, string>> = { GET: 's3:GetObject', HEAD: 's3:GetObject', PUT: 's3:PutObject', DELETE: 's3:DeleteObject' };

/** The SDK's own, kept where the next file of tests in this process finds it. */
const own = Symbol.for('presign, as the SDK has it');
const signer = S3RequestPresigner.prototype as S3RequestPresigner & { [own]?: S3RequestPresigner['presign'] };
const presign: S3RequestPresigner['presign'] = signer[own] ?? signer.presign;
signer[own] = presign;

// Whatever is done to an object, and whatever somebody else is given an address for, is signed first.
signer.presign = async function (request, options) {
  const call = underWay.getStore();
  if (call) {
    // The store of this machine is addressed by /bucket/folder/…
    const key = request.path.split('/').slice(2).join('/');
    const action = 'tagging' in (request.query ?? {}) ? 's3:GetObjectTagging' : (ofMethod[request.method] ?? request.method);
    if (!filesOf(call).some(({ folder, actions }) => key.startsWith(`${folder}/`) && actions.includes(action))) refuse(call, action, key);
  }
  return presign.call(this, request, options);
};

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
        if (refused) refuse(call, refused.action, refused.key ?? 'the table');
        return next(args);
      },
    { step: 'initialize', name: 'asRole', override: true },
  );
  // Fewer still have logins.
  if (process.env.COGNITO_ENDPOINT)
    cognito().middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          const call = underWay.getStore();
          const asked = commandName.replace(/Command$/, '');
          if (call && !loginCallsOf(call).includes(asked)) refuse(call, `cognito-idp:${asked}`, 'the user pool');
          return next(args);
        },
      { step: 'initialize', name: 'asRole', override: true },
    );
  return underWay.run(row, work);
}
