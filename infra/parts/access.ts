// What a function may do to the table: least privilege, derived from its row.
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { indexes } from '../../functions/data/table.ts';
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';
import { type Access, appendOnlyPrefixes, freedBy, readActions, userChangePrefix, writeActions } from './rights.ts';

/** Rows that search beside the lists, which may all do so. */
const searching: ReadonlySet<string> = new Set([
  contract.profiling.counts.name,
  contract.firearms.near.name,
  contract.library.manufacturers.name,
  contract.ancillaryLibrary.manufacturers.name,
  contract.verification.counts.name,
  contract.verification.get.name,
  contract.police.search.name,
]);

/** Reads the snapshots that a search begins with. They hold nothing that a list's own right to the table does not open. */
export const readsSnapshots = (row: Named): boolean => row.list === true || searching.has(row.name);

interface Grounds {
  readonly table: ITable;
  readonly userPoolArn: string;
  readonly documents: IBucket;
  readonly regulatorSecretArn?: string | undefined;
}

/** What some rows need beside that. */
export const extrasFor = (row: Named, grounds: Grounds): PolicyStatement[] => [
  ...(readsSnapshots(row) ? [objectsOf(grounds.documents, [snapshotFolder], ['s3:GetObject'])] : []),
  ...(freedBy(row).length > 0 ? [freeing(grounds.table, freedBy(row))] : []),
  ...ownExtrasFor(row, grounds),
];

function ownExtrasFor(row: Named, { table, userPoolArn, documents, regulatorSecretArn }: Grounds): PolicyStatement[] {
  switch (row.name) {
    case contract.auth.login.name:
      // Cognito does not check it today (the call is open to whoever knows the client id); stated, so that the role says what the function does.
      return [new PolicyStatement({ sid: 'SignIn', actions: ['cognito-idp:InitiateAuth', 'cognito-idp:RespondToAuthChallenge'], resources: [userPoolArn] })];
    case contract.users.create.name:
      return [loginsOf(userPoolArn, ['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminListGroupsForUser', 'AdminAddUserToGroup'])];
    case contract.users.edit.name:
      // One's own password is proven by signing in with it.
      return [loginsOf(userPoolArn, [...agreeing, 'AdminSetUserPassword', 'InitiateAuth'])];
    case contract.users.delete.name:
      return [loginsOf(userPoolArn, agreeing)];
    case contract.users.resetSecondFactor.name:
      return [loginsOf(userPoolArn, ['AdminDeleteSoftwareToken', 'AdminUserGlobalSignOut'])];
    case contract.documents.upload.name:
      return [objectsOf(documents, [incomingFolder], ['s3:PutObject'])];
    case contract.documents.content.name:
      return [objectsOf(documents, [documentFolder], ['s3:GetObject'])];
    case contract.exports.file.name:
      // What an address is signed for is what its signer may do.
      return [objectsOf(documents, ['exports'], ['s3:GetObject'])];
    case contract.imports.create.name:
      return [objectsOf(documents, ['imports'], ['s3:PutObject'])];
    case contract.imports.check.name:
    case contract.imports.rows.name:
    case contract.imports.errors.name:
      return [objectsOf(documents, ['imports'], ['s3:GetObject']), listingOf(documents, ['imports'])];
    case contract.disclosures.create.name:
    case contract.disclosures.edit.name:
    case contract.disclosures.submit.name:
      // Freezes the register, and compares it with the one frozen before. Nothing there is ever removed.
      return [objectsOf(documents, ['disclosures'], ['s3:PutObject', 's3:GetObject']), listingOf(documents, ['disclosures'])];
    case contract.disclosures.register.name:
      return [objectsOf(documents, ['disclosures'], ['s3:GetObject'])];
    case contract.integrations.setStanding.name:
      return readingSecrets([regulatorSecretArn]);
    case contract.system.status.name:
      return [new PolicyStatement({ sid: 'LastBackup', actions: ['dynamodb:DescribeContinuousBackups'], resources: [table.tableArn] })];
    default:
      return [];
  }
}

/** What makes a login agree with its record (functions/platform/logins.ts). */
const agreeing = [
  ...['AdminListGroupsForUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUpdateUserAttributes'],
  ...['AdminEnableUser', 'AdminDisableUser', 'AdminUserGlobalSignOut'],
];

const loginsOf = (userPoolArn: string, calls: readonly string[]) =>
  new PolicyStatement({ sid: 'Logins', actions: calls.map((call) => `cognito-idp:${call}`), resources: [userPoolArn] });

/** Items whose keys begin so, and no others, may be deleted. */
const freeing = (table: ITable, prefixes: readonly string[]) =>
  new PolicyStatement({
    sid: 'Free',
    actions: ['dynamodb:DeleteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) }, Null: { 'dynamodb:LeadingKeys': 'false' } },
  });

/** What finishes a change of an account that its call could not (functions/users/work.ts). */
export const finishingUsers = ({ table, userPoolArn }: Pick<Grounds, 'table' | 'userPoolArn'>): PolicyStatement[] => [
  loginsOf(userPoolArn, [...agreeing, 'AdminGetUser', 'AdminDeleteUser', 'AdminDeleteSoftwareToken']),
  freeing(table, [userChangePrefix]),
];

/** Secrets that are shared with partners; those that are none are left out. */
export const readingSecrets = (arns: readonly (string | undefined)[]): PolicyStatement[] => {
  const resources = arns.filter((arn) => arn !== undefined);
  return resources.length > 0 ? [new PolicyStatement({ sid: 'Secrets', actions: ['secretsmanager:GetSecretValue'], resources })] : [];
};

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

/** Where documents come, and where they stand once they have been checked (functions/documents/store.ts). */
export const incomingFolder = 'incoming';
export const documentFolder = 'documents';
/** Where the searches' snapshots are in the bucket (functions/search/snapshot.ts). */
export const snapshotFolder = 'search';
export function statementsFor(access: Access, table: ITable): PolicyStatement[] {
  if (access === 'none') return [];
  const indexArns = Object.values(indexes).map(({ name }) => `${table.tableArn}/index/${name}`);
  const read = new PolicyStatement({ sid: 'Read', actions: readActions, resources: [table.tableArn, ...indexArns] });
  if (access === 'read') return [read];
  return [
    read,
    new PolicyStatement({ sid: 'Write', actions: writeActions, resources: [table.tableArn] }),
    // The history, the stock registers, the chains of custody, what was noted and said of cases and who has seen what are
    // append-only, whatever a handler's code may come to say (ASVS 16.4.2).
    new PolicyStatement({
      sid: 'HistoryStands',
      effect: Effect.DENY,
      actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': appendOnlyPrefixes.map((prefix) => `${prefix}*`) } },
    }),
  ];
}
