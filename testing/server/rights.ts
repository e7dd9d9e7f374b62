// For tests: a call or a job does to the table, to files and to logins what its role may do on AWS, and nothing else, and writes over no
// version of a record that it has not read (versions.ts). The database of this machine, its object store and its user pool ask for no
// rights. Queues, letters, SMS, secrets and the bucket of checkpoints are left to the stacks, whose own statements say of them what
// infra/parts/rights.ts does not.
import { AsyncLocalStorage } from 'node:async_hooks';
import { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { database } from '../../functions/data/client.ts';
import { table } from '../../functions/data/table.ts';
import { cognito } from '../../functions/platform/identity.ts';
import { appendOnlyPrefixes, type Rights, readActions, writeActions } from '../../infra/parts/rights.ts';
import { blindIn } from './versions.ts';

interface Role extends Rights {
  readonly name: string;
  /** What it asked for in vain, which its code may have taken for a passing failure or for nothing found. */
  readonly refused: Error[];
}

const underWay = new AsyncLocalStorage<Role>();

type Keyed = { readonly Key?: Readonly<Record<string, unknown>>; readonly Item?: Readonly<Record<string, unknown>> };
interface Deed {
  readonly action: string;
  /** The partition that it touches; of a question none, since whoever may ask may ask of every one. */
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
  return [readActions.includes(action) || action === scanning ? { action } : { action, key: keyOf(input) }];
}

const scanning = 'dynamodb:Scan';
const begins = (key: string, prefixes: readonly string[]) => prefixes.some((prefix) => key.startsWith(prefix));

function isAllowed({ access, scans = false, asksForBackups = false, frees = [] }: Rights, { action, key = '' }: Deed): boolean {
  if (access === 'none') return false;
  if (readActions.includes(action)) return true;
  if (action === scanning) return scans;
  if (action === 'dynamodb:DescribeContinuousBackups') return asksForBackups;
  if (action === 'dynamodb:DeleteItem') return begins(key, frees);
  if (access !== 'write' || !writeActions.includes(action)) return false;
  return action !== 'dynamodb:UpdateItem' || !begins(key, appendOnlyPrefixes);
}

const refuse = ({ name, refused }: Role, action: string, what: string) => {
  refused.push(new Error(`AccessDenied: ${name} is not authorized to perform ${action} on ${what}`));
  throw refused.at(-1);
};

function askForFile(role: Role, action: string, bucket: string | undefined, key: string): void {
  if (bucket === process.env.CHECKPOINT_BUCKET) return;
  const given = bucket === process.env.DOCUMENT_BUCKET && rightsTo(role, key).some(({ actions }) => actions.includes(action));
  if (!given) refuse(role, action, key);
}
const rightsTo = ({ files = [] }: Rights, key: string) => files.filter(({ folders }) => folders.some((folder) => key.startsWith(`${folder}/`)));

const ofMethod: Readonly<Record<string, string>> = { GET: 's3:GetObject', HEAD: 's3:GetObject', PUT: 's3:PutObject', DELETE: 's3:DeleteObject' };

/** What others made, kept where the next file of tests in this process finds it. */
const own = Symbol.for('as it was before the rights of tests');
type Kept<F> = F & { [own]?: F };
const asItWas = <F extends object>(given: Kept<F>): F => given[own] ?? given;
const instead = <F extends object>(former: F, made: F): F => Object.assign(made, { [own]: former });

const signer = S3RequestPresigner.prototype;
const presign = asItWas(signer.presign);
// The store of this machine is addressed by /bucket/folder/…
const placeIn = (path: string) => {
  const [bucket, ...steps] = path.split('/').slice(1);
  return { bucket, key: steps.join('/') };
};

// Whatever is done to an object, and whatever somebody else is given an address for, is signed first.
signer.presign = instead(presign, async function (this: S3RequestPresigner, request, options) {
  const role = underWay.getStore();
  const { bucket, key } = placeIn(request.path);
  const action = 'tagging' in (request.query ?? {}) ? 's3:GetObjectTagging' : (ofMethod[request.method] ?? request.method);
  if (role) askForFile(role, action, bucket, key);
  return presign.call(this, request, options);
});

/** Each step of a large object is a writing of it, but for taking back what was begun. */
const ofPieces = /^(CreateMultipartUpload|UploadPart|CompleteMultipartUpload)$/;
/** What a client's `send` is to whoever only looks at what is sent. */
type Send = (this: S3Client, command: { readonly input: object }, ...more: unknown[]) => unknown;
const client = S3Client.prototype as unknown as { send: Send };
const sendToStore = asItWas(client.send);
client.send = instead<Send>(sendToStore, function (command, ...more) {
  const role = underWay.getStore();
  const name = command.constructor.name.replace(/Command$/, '');
  const { Bucket, Key = '' } = command.input as { Bucket?: string; Key?: string };
  if (role) askForFile(role, ofPieces.test(name) ? 's3:PutObject' : `s3:${name}`, Bucket, Key);
  return sendToStore.call(this, command, ...more);
});

const fetched = asItWas(globalThis.fetch);
// Of what is not there, S3 says so to those alone who may list the folder.
globalThis.fetch = instead(fetched, async (...given) => {
  const answer = await fetched(...given);
  const role = underWay.getStore();
  const store = process.env.S3_ENDPOINT;
  if (!role || answer.status !== 404 || !store || !String(given[0]).startsWith(store)) return answer;
  const { bucket, key } = placeIn(new URL(String(given[0])).pathname);
  if (bucket !== process.env.DOCUMENT_BUCKET || rightsTo(role, key).some(({ lists }) => lists)) return answer;
  return new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 });
});

/** Does the work of a call or a job with the rights of its role. */
export async function asRole<T>(name: string, rights: Rights, work: () => Promise<T>): Promise<T> {
  // Some have no table.
  if (!process.env.DYNAMODB_ENDPOINT) return work();
  // Again at each call: a test file's own client is not that of the file before.
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const role = underWay.getStore();
        const refused = role && deedsOf(commandName, args.input).find((deed) => !isAllowed(role, deed));
        if (refused) refuse(role, refused.action, refused.key ?? 'the table');
        const blind = role && blindIn(args.input);
        if (blind) {
          role.refused.push(new Error(`${role.name} writes a version over whichever stands by then: ${JSON.stringify(blind)}`));
          throw role.refused.at(-1);
        }
        return next(args);
      },
    { step: 'initialize', name: 'asRole', override: true },
  );
  // Fewer still have logins.
  if (process.env.COGNITO_ENDPOINT)
    cognito().middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          const role = underWay.getStore();
          const asked = commandName.replace(/Command$/, '');
          if (role && !role.logins?.includes(asked)) refuse(role, `cognito-idp:${asked}`, 'the user pool');
          return next(args);
        },
      { step: 'initialize', name: 'asRole', override: true },
    );
  const role: Role = { ...rights, name, refused: [] };
  const done = await underWay.run(role, work).catch((error: unknown) => {
    throw role.refused[0] ?? error;
  });
  // The work may have gone on without what it was refused: a search without its snapshot, a job that is tried again.
  if (role.refused[0]) throw role.refused[0];
  return done;
}
