// What a call may do to the table: whether it reads or writes, and which items it may delete, by how their keys begin; every other
// item of the table stays. And what it may do to files and logins. Knows nothing of the CDK, so that the tests of the calls can hold them to it
// (testing/server/rights.ts). What a background job may do is said in the same words in job-rights.ts.
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';

/** `write` includes `read`; neither deletes. */
export type Access = 'none' | 'read' | 'write';

/** Of the document bucket: what may be done to the files of some folders. */
interface FileRight {
  readonly folders: readonly string[];
  readonly actions: readonly string[];
  /** Whether what is not there is answered with "not found"; else it is answered with "forbidden". */
  readonly lists?: boolean;
}

/** What a function may do on AWS, whoever calls it. */
export interface Rights {
  readonly access: Access;
  /** Whether it reads the table from one end to the other. */
  readonly scans?: boolean;
  /** Whether it asks when the table was last backed up. */
  readonly asksForBackups?: boolean;
  /** How the keys begin of the items that it may delete. */
  readonly frees?: readonly string[];
  readonly files?: readonly FileRight[];
  /** Calls of Cognito's. */
  readonly logins?: readonly string[];
}

/** The method tells, and whether its reading is written down, but for these. */
const exceptions: Readonly<Record<string, Access>> = {
  // Begins what the passing of time has changed since it was last worked out.
  [contract.profiling.counts.name]: 'write',
  // Tries a rule without keeping anything.
  [contract.compliance.try.name]: 'read',
  // A redirect.
  [contract.auth.start.name]: 'none',
  // Files that come with the code.
  [contract.docs.page.name]: 'none',
  [contract.docs.feature.name]: 'none',
  [contract.docs.openApi.name]: 'none',
  [contract.docs.featureOpenApi.name]: 'none',
  // Reads the user record; the session is Cognito's.
  [contract.auth.login.name]: 'read',
  // Notes that the session is in use.
  [contract.auth.user.name]: 'write',
  // Writes down who has opened what.
  [contract.police.look.name]: 'write',
  [contract.police.get.name]: 'write',
  [contract.police.lookInCase.name]: 'write',
};

export const accessOf = (row: Named): Access => exceptions[row.name] ?? (row.method === 'GET' && !row.accessed ? 'read' : 'write');

export const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
export const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

/** Entries of the history begin so (functions/history/entity.ts). */
export const historyPrefix = 'history#';
/** Entries of the stock registers, and what strikes them (functions/stock-register/entity.ts). */
export const stockPrefix = 'stock-entry#';
/** Entries of chains of custody (functions/seizures/entity.ts). */
export const custodyPrefix = 'custody#';
/** Notes of cases (functions/cases/entity.ts). */
export const caseNotePrefix = 'case-note#';
/** Messages of the conversations about cases (functions/cases/entity.ts). */
export const caseMessagePrefix = 'case-message#';
/** Entries of who has seen a record (functions/readings/entity.ts). */
export const accessPrefix = 'access#';
/** What only ever grows. */
export const appendOnlyPrefixes = [historyPrefix, stockPrefix, custodyPrefix, caseNotePrefix, caseMessagePrefix, accessPrefix];

/** Guards begin so: what may exist once (functions/data/guard.ts). */
const guardsOf = (kind: string) => `guard#${kind}#`;

/** Changes of accounts on their way begin so (functions/users/entity.ts). */
export const userChangePrefix = 'user-change#';
/** Keys of the documents of a holder begin so (functions/documents/entity.ts). */
export const documentHolderPrefix = 'document-holder#';
/** Notifications begin so (functions/notifications/entity.ts). */
export const notificationPrefix = 'notification#';
const serialGuards = guardsOf('firearm-serial');
const emailGuards = guardsOf('user-email');
/** Of a license that ends, its number and its firearm are free for another. */
const licenseGuards = [guardsOf('license-number'), guardsOf('firearm-license')];

/** Of a registration that is reversed all numbers are free for another. */
export const registrationGuards = [serialGuards, ...licenseGuards];

const { firearms, legalEntities, licenses, notifications, seizures, transactions, users } = contract;

const prefixes: Readonly<Record<string, readonly string[]>> = {
  // A corrected serial number sets the former one free.
  [firearms.edit.name]: [serialGuards],
  // What is retired is held under no license any more.
  [firearms.changeStatus.name]: licenseGuards,
  [seizures.update.name]: licenseGuards,
  // Its end lets another transaction of the firearm begin.
  [transactions.decide.name]: [guardsOf('firearm-transaction'), ...licenseGuards],
  [licenses.cancel.name]: licenseGuards,
  // A corrected number sets the former one free.
  [licenses.correct.name]: [guardsOf('license-number')],
  [licenses.decide.name]: licenseGuards,
  // So do other numbers of a provider.
  [legalEntities.edit.name]: [guardsOf('psira-number'), guardsOf('registration-number')],
  [notifications.delete.name]: [notificationPrefix],
  // A withdrawn document leaves the lists of its holders.
  [contract.documents.withdraw.name]: [documentHolderPrefix],
  [users.create.name]: [userChangePrefix],
  [users.addStaff.name]: [userChangePrefix],
  // Another e-mail address sets the former one free; whoever has another role or provider has been told nothing yet.
  [users.edit.name]: [userChangePrefix, emailGuards, notificationPrefix],
  [users.changeStaff.name]: [userChangePrefix],
  [users.delete.name]: [userChangePrefix],
  [users.removeStaff.name]: [userChangePrefix],
  [users.resetSecondFactor.name]: [userChangePrefix],
};

/** None for most of them. */
export const freedBy = ({ name }: Pick<Named, 'name'>): readonly string[] => prefixes[name] ?? [];

/** Where documents come, and where they stand once they have been checked (functions/documents/store.ts). */
export const incomingFolder = 'incoming';
export const documentFolder = 'documents';
/** Where the searches' snapshots are in the bucket (functions/search/snapshot.ts). */
export const snapshotFolder = 'search';
/** What imports and exports are made of, and come to (functions/imports/kept.ts, functions/exports/store.ts). */
export const importFolder = 'imports';
export const exportFolder = 'exports';

/** Rows that search beside the lists, which may all do so. */
const searching: ReadonlySet<string> = new Set([
  contract.profiling.counts.name,
  contract.documents.counts.name,
  contract.firearms.near.name,
  // Matches an unexpected serial number against the register.
  contract.inspections.saveChecklist.name,
  contract.library.manufacturers.name,
  contract.ancillaryLibrary.manufacturers.name,
  contract.verification.counts.name,
  contract.verification.get.name,
  contract.verification.decide.name,
  contract.police.search.name,
  contract.quickSearch.find.name,
]);

/** Reads the snapshots that a search begins with. They hold nothing that a list's own right to the table does not open. */
export const readsSnapshots = (row: Named): boolean => row.list === true || searching.has(row.name);

const { disclosures, documents, exports: exported, imports } = contract;
const ofImports = { folders: [importFolder], actions: ['s3:GetObject'], lists: true };
// Freezes the register, and compares it with the one frozen before. Nothing there is ever removed.
const freezing = { folders: ['disclosures'], actions: ['s3:PutObject', 's3:GetObject'], lists: true };

const files: Readonly<Record<string, FileRight>> = {
  [documents.upload.name]: { folders: [incomingFolder], actions: ['s3:PutObject'] },
  [documents.content.name]: { folders: [documentFolder], actions: ['s3:GetObject'] },
  // What an address is signed for is what its signer may do; looked for first.
  [exported.file.name]: { folders: [exportFolder], actions: ['s3:GetObject'], lists: true },
  [imports.create.name]: { folders: [importFolder], actions: ['s3:PutObject'] },
  [imports.check.name]: ofImports,
  [imports.mapping.name]: ofImports,
  [imports.map.name]: ofImports,
  [imports.rows.name]: ofImports,
  [imports.fix.name]: { folders: [importFolder], actions: ['s3:GetObject', 's3:PutObject'], lists: true },
  [imports.undo.name]: ofImports,
  [imports.undoRows.name]: ofImports,
  [imports.errors.name]: ofImports,
  [disclosures.create.name]: freezing,
  [disclosures.edit.name]: freezing,
  [disclosures.submit.name]: freezing,
  [disclosures.preview.name]: { folders: ['disclosures'], actions: ['s3:GetObject'] },
  [disclosures.register.name]: { folders: ['disclosures'], actions: ['s3:GetObject'] },
};

const filesOf = (row: Named): readonly FileRight[] => [
  ...(readsSnapshots(row) ? [{ folders: [snapshotFolder], actions: ['s3:GetObject'] }] : []),
  ...(files[row.name] ? [files[row.name] as FileRight] : []),
];

/** What makes a login agree with its record (functions/platform/logins.ts). */
export const agreeing = [
  ...['AdminListGroupsForUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUpdateUserAttributes'],
  ...['AdminEnableUser', 'AdminDisableUser', 'AdminUserGlobalSignOut'],
];

const logins: Readonly<Record<string, readonly string[]>> = {
  // Cognito does not check these today (they are open to whoever knows the client id); stated, so that the role says what the function does.
  [contract.auth.login.name]: ['InitiateAuth', 'RespondToAuthChallenge'],
  [users.create.name]: ['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminListGroupsForUser', 'AdminAddUserToGroup'],
  [users.addStaff.name]: ['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminListGroupsForUser', 'AdminAddUserToGroup'],
  // One's own password is proven by signing in with it.
  [users.edit.name]: [...agreeing, 'AdminSetUserPassword', 'InitiateAuth'],
  [users.changeStaff.name]: agreeing,
  [users.delete.name]: agreeing,
  [users.removeStaff.name]: agreeing,
  [users.resetSecondFactor.name]: ['AdminDeleteSoftwareToken', 'AdminUserGlobalSignOut'],
};

export const rightsOf = (row: Named): Rights => ({
  access: accessOf(row),
  asksForBackups: row.name === contract.system.status.name,
  frees: freedBy(row),
  files: filesOf(row),
  logins: logins[row.name] ?? [],
});
