// For tests: limits a call or a job to the rights of its role on AWS for the table, files and logins, and checks that it overwrites only versions that it has
// read (versions.ts). The local database, object store and user pool do not check rights. The stacks themselves grant the rights to queues, emails, SMS,
// secrets and the bucket of checkpoints.
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
  /** The refused requests. The code may have taken them for a temporary failure or a missing record. */
  readonly refused: Error[];
}

const underWay = new AsyncLocalStorage<Role>();

type Keyed = { readonly Key?: Readonly<Record<string, unknown>>; readonly Item?: Readonly<Record<string, unknown>> };
interface Deed {
  readonly action: string;
  /** The partition of the request; none for a query, because the right to query covers every partition. */
  readonly key?: string;
}

const keyOf = ({ Key, Item }: Keyed) => String((Key ?? Item)?.[table.pk]);

/** The parts of a transaction are checked one by one. */
const ofTransaction = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem', Get: 'GetItem' } as const;

function accessesOf(commandName: string, input: object): Deed[] {
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

/** The original functions, kept for the next test file in this process. */
const own = Symbol.for('as it was before the rights of tests');
type Kept<F> = F & { [own]?: F };
const asItWas = <F extends object>(given: Kept<F>): F => given[own] ?? given;
const instead = <F extends object>(former: F, made: F): F => Object.assign(made, { [own]: former });

const signer = S3RequestPresigner.prototype;
const presign = asItWas(signer.presign);
// The local store has addresses of the form /bucket/folder/…
const placeIn = (path: string) => {
  const [bucket, ...steps] = path.split('/').slice(1);
  return { bucket, key: steps.join('/') };
};

// Every request for an object is signed first, and so is every address for somebody else.
signer.presign = instead(presign, async function (this: S3RequestPresigner, request, options) {
  const role = underWay.getStore();
  const { bucket, key } = placeIn(request.path);
  const action = 'tagging' in (request.query ?? {}) ? 's3:GetObjectTagging' : (ofMethod[request.method] ?? request.method);
  if (role) askForFile(role, action, bucket, key);
  return presign.call(this, request, options);
});

/** Each step of a large upload counts as a write, except aborting it. */
const ofPieces = /^(CreateMultipartUpload|UploadPart|CompleteMultipartUpload)$/;
/** The type of a client's `send`, for code that only inspects requests. */
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
// S3 answers 404 for a missing object only to a caller that may list the folder.
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
  // Some tests have no table.
  if (!process.env.DYNAMODB_ENDPOINT) return work();
  // Added at each call: a test file's client differs from that of the file before.
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const role = underWay.getStore();
        const refused = role && accessesOf(commandName, args.input).find((deed) => !isAllowed(role, deed));
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
  // Fewer tests have logins.
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
  // The work may have continued after a refusal: a search without its snapshot, or a job that is retried.
  if (role.refused[0]) throw role.refused[0];
  return done;
}
