// A function's rights to the table: least privilege, derived from its row.
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { indexes } from '../../functions/data/table.ts';
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';
import { type Access, appendOnlyPrefixes, type Rights, readActions, rightsOf, writeActions } from './rights.ts';

/** The resources that rights refer to. */
export interface Grounds {
  readonly table: ITable;
  /** Required for rights to logins. */
  readonly userPoolArn?: string | undefined;
  /** Required for rights to files. */
  readonly documents?: IBucket | undefined;
  /** Required for the right to make person keys. */
  readonly personKeyArn?: string | undefined;
}

/** Throws at synth: a missing right would otherwise show only on AWS. */
function ground<T>(given: T | undefined): T {
  if (given === undefined)
    throw new Error('A function has rights to files, logins or secrets, but its stack does not name the bucket, the user pool or the secret');
  return given;
}

/** Returns the rights beside reading and writing items of the table. */
export const grantsFor = (
  { scans = false, asksForBackups = false, files = [], frees = [], logins = [], makesPersonKeys = false }: Rights,
  { table, userPoolArn, documents, personKeyArn }: Grounds,
): PolicyStatement[] => [
  ...(scans ? [new PolicyStatement({ sid: 'Everything', actions: ['dynamodb:Scan'], resources: [table.tableArn] })] : []),
  ...(asksForBackups ? [new PolicyStatement({ sid: 'LastBackup', actions: ['dynamodb:DescribeContinuousBackups'], resources: [table.tableArn] })] : []),
  ...files.flatMap(({ folders, actions, lists }) => [
    objectsOf(ground(documents), folders, actions),
    ...(lists ? [listingOf(ground(documents), folders)] : []),
  ]),
  ...(frees.length > 0 ? [freeing(table, frees)] : []),
  ...(logins.length > 0 ? [loginsOf(ground(userPoolArn), logins)] : []),
  ...(makesPersonKeys ? readingSecrets([ground(personKeyArn)], 'PersonKey') : []),
];

interface CallGrounds extends Grounds {
  readonly regulatorSecretArn?: string | undefined;
}

/** The same for a call, with the rights of its own row. */
export const extrasFor = (row: Named, grounds: CallGrounds): PolicyStatement[] => [
  ...grantsFor(rightsOf(row), grounds),
  ...(row.name === contract.integrations.setStanding.name ? readingSecrets([grounds.regulatorSecretArn]) : []),
];

const loginsOf = (userPoolArn: string, calls: readonly string[]) =>
  new PolicyStatement({ sid: 'Logins', actions: calls.map((call) => `cognito-idp:${call}`), resources: [userPoolArn] });

/** Allows deleting only items whose keys start with these prefixes. */
const freeing = (table: ITable, prefixes: readonly string[]) =>
  new PolicyStatement({
    sid: 'Free',
    actions: ['dynamodb:DeleteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) }, Null: { 'dynamodb:LeadingKeys': 'false' } },
  });

/** Allows reading these secrets; missing ones are left out. */
export const readingSecrets = (arns: readonly (string | undefined)[], sid = 'Secrets'): PolicyStatement[] => {
  const resources = arns.filter((arn) => arn !== undefined);
  return resources.length > 0 ? [new PolicyStatement({ sid, actions: ['secretsmanager:GetSecretValue'], resources })] : [];
};

/** Allows the actions on objects in these folders of the bucket. */
export const objectsOf = (bucket: IBucket, folders: readonly string[], actions: readonly string[]) =>
  new PolicyStatement({ actions: [...actions], resources: folders.map((folder) => bucket.arnForObjects(`${folder}/*`)) });

/** Without this right S3 answers 403 for a missing object instead of 404. */
const listingOf = (bucket: IBucket, folders: readonly string[]) =>
  new PolicyStatement({
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': folders.map((folder) => `${folder}/*`) } },
  });

export function statementsFor(access: Access, table: ITable): PolicyStatement[] {
  if (access === 'none') return [];
  const indexArns = Object.values(indexes).map(({ name }) => `${table.tableArn}/index/${name}`);
  const read = new PolicyStatement({ sid: 'Read', actions: readActions, resources: [table.tableArn, ...indexArns] });
  if (access === 'read') return [read];
  return [
    read,
    new PolicyStatement({ sid: 'Write', actions: writeActions, resources: [table.tableArn] }),
    // The history, the stock registers, the chains of custody, notes and messages of cases, and the read log are append-only, even if a handler's code is
    // wrong (ASVS 16.4.2).
    new PolicyStatement({
      sid: 'HistoryIsAppendOnly',
      effect: Effect.DENY,
      actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      resources: [table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': appendOnlyPrefixes.map((prefix) => `${prefix}*`) } },
    }),
  ];
}
