// What a function may do to the table: least privilege, derived from its row.
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { indexes } from '../../functions/data/table.ts';
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';

/** `write` includes `read`; neither deletes. */
export type Access = 'none' | 'read' | 'write';

/** The method tells, but for these. */
const exceptions: Readonly<Record<string, Access>> = {
  // A redirect.
  [contract.auth.start.name]: 'none',
  // Reads the user record; the session is Cognito's.
  [contract.auth.login.name]: 'read',
};

export const accessOf = (row: Named): Access => exceptions[row.name] ?? (row.method === 'GET' ? 'read' : 'write');

/** Rows that search beside the lists, which may all do so. */
const searching: ReadonlySet<string> = new Set([
  contract.firearms.near.name,
  contract.library.manufacturers.name,
  contract.ancillaryLibrary.manufacturers.name,
]);

/** Reads the snapshots that a search begins with. They hold nothing that a list's own right to the table does not open. */
export const readsSnapshots = (row: Named): boolean => row.list === true || searching.has(row.name);

interface Grounds {
  readonly table: ITable;
  readonly userPoolArn: string;
  readonly documents: IBucket;
}

/** What some rows need beside that. */
export const extrasFor = (row: Named, grounds: Grounds): PolicyStatement[] => [
  ...(readsSnapshots(row) ? [objectsOf(grounds.documents, [snapshotFolder], ['s3:GetObject'])] : []),
  ...ownExtrasFor(row, grounds),
];

function ownExtrasFor(row: Named, { table, userPoolArn, documents }: Grounds): PolicyStatement[] {
  switch (row.name) {
    case contract.auth.login.name:
      // Cognito does not check it today (the call is open to whoever knows the client id); stated, so that the role says what the function does.
      return [new PolicyStatement({ sid: 'SignIn', actions: ['cognito-idp:InitiateAuth'], resources: [userPoolArn] })];
    case contract.firearms.edit.name:
      // A corrected serial number sets the former one free.
      return [
        new PolicyStatement({
          sid: 'FreeSerial',
          actions: ['dynamodb:DeleteItem'],
          resources: [table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${serialGuardPrefix}*`] }, Null: { 'dynamodb:LeadingKeys': 'false' } },
        }),
      ];
    case contract.exports.file.name:
      // What an address is signed for is what its signer may do.
      return [objectsOf(documents, ['exports'], ['s3:GetObject'])];
    case contract.imports.create.name:
      return [objectsOf(documents, ['imports'], ['s3:PutObject'])];
    case contract.imports.check.name:
    case contract.imports.rows.name:
    case contract.imports.errors.name:
      return [objectsOf(documents, ['imports'], ['s3:GetObject']), listingOf(documents, ['imports'])];
    case contract.system.status.name:
      return [new PolicyStatement({ sid: 'LastBackup', actions: ['dynamodb:DescribeContinuousBackups'], resources: [table.tableArn] })];
    default:
      return [];
  }
}

/** Objects under these folders of the bucket. */
export const objectsOf = (bucket: IBucket, folders: readonly string[], actions: readonly string[]) =>
  new PolicyStatement({ actions: [...actions], resources: folders.map((folder) => bucket.arnForObjects(`${folder}/*`)) });

/** Without it, what is not there is answered with "forbidden" in place of "not found". */
export const listingOf = (bucket: IBucket, folders: readonly string[]) =>
  new PolicyStatement({
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': folders.map((folder) => `${folder}/*`) } },
  });

/** Where the searches' snapshots are in the bucket (functions/search/snapshot.ts). */
export const snapshotFolder = 'search';
/** Guards of serial numbers begin so (functions/data/guard.ts). */
export const serialGuardPrefix = 'guard#firearm-serial#';
/** Entries of the history begin so (functions/workflow/entity.ts). */
export const historyPrefix = 'history#';

const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

export function statementsFor(access: Access, table: ITable): PolicyStatement[] {
  if (access === 'none') return [];
  const indexArns = Object.values(indexes).map(({ name }) => `${table.tableArn}/index/${name}`);
  const read = new PolicyStatement({ sid: 'Read', actions: readActions, resources: [table.tableArn, ...indexArns] });
  if (access === 'read') return [read];
  return [
    read,
    new PolicyStatement({ sid: 'Write', actions: writeActions, resources: [table.tableArn] }),
    // The history is append-only, whatever a handler's code may come to say (ASVS 16.4.2).
    new PolicyStatement({
      sid: 'HistoryStands',
      effect: Effect.DENY,
      actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [`${historyPrefix}*`] } },
    }),
  ];
}
