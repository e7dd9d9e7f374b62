// A call's rights to the table (read or write, and which items it may delete, by key prefix), to files and to logins. It does not import the CDK, so tests
// can run calls with these rights (testing/server/rights.ts). job-rights.ts has the same for background jobs.
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';

/** `write` includes `read`; neither includes deleting. */
export type Access = 'none' | 'read' | 'write';

/** Actions allowed on files in some folders of the document bucket. */
interface FileRight {
  readonly folders: readonly string[];
  readonly actions: readonly string[];
  /** True to answer 404 for a missing file; otherwise S3 answers 403. */
  readonly lists?: boolean;
}

/** A function's rights on AWS, independent of its caller. */
export interface Rights {
  readonly access: Access;
  /** True if it reads the whole table. */
  readonly scans?: boolean;
  /** True if it asks for the time of the last backup. */
  readonly asksForBackups?: boolean;
  /** Key prefixes of the items that it may delete. */
  readonly frees?: readonly string[];
  readonly files?: readonly FileRight[];
  /** Cognito's actions. */
  readonly logins?: readonly string[];
  /** True if it makes person keys of ID numbers, and so reads their secret key. */
  readonly makesPersonKeys?: boolean;
}

/** The method decides, and whether the call logs its reading, except for these. */
const exceptions: Readonly<Record<string, Access>> = {
  // Starts a new assessment if time has made the last one out of date.
  [contract.profiling.counts.name]: 'write',
  // Tests a rule without storing anything.
  [contract.compliance.try.name]: 'read',
  // A redirect.
  [contract.auth.start.name]: 'none',
  // Files that are deployed with the code.
  [contract.docs.page.name]: 'none',
  [contract.docs.feature.name]: 'none',
  [contract.docs.openApi.name]: 'none',
  [contract.docs.featureOpenApi.name]: 'none',
  // Counts the check, and notifies if the authorisation is not valid.
  [contract.verify.look.name]: 'write',
  // Reads the user record; the session is Cognito's.
  [contract.auth.login.name]: 'read',
  // Stores that the session was used.
  [contract.auth.user.name]: 'write',
  // Logs who opened which record.
  [contract.police.look.name]: 'write',
  [contract.police.get.name]: 'write',
  [contract.police.lookInCase.name]: 'write',
  [contract.officers.idNumber.name]: 'write',
  [contract.officers.listShared.name]: 'write',
  // Logs the reading if an overseer reads who holds the firearms of a provider.
  [contract.custody.board.name]: 'write',
  [contract.custody.ofFirearm.name]: 'write',
  [contract.custody.issuesOfFirearm.name]: 'write',
  [contract.custody.issuesOfOfficer.name]: 'write',
  [contract.custody.heldBy.name]: 'write',
  [contract.custody.inSafe.name]: 'write',
  [contract.custody.getIssue.name]: 'write',
  [contract.custody.listShifts.name]: 'write',
  [contract.custody.getShift.name]: 'write',
  [contract.custody.issuesOfShift.name]: 'write',
  [contract.custody.history.name]: 'write',
  [contract.provisionRegister.list.name]: 'write',
  // Logs each download, because the file has whole ID numbers.
  [contract.provisionRegister.copyFile.name]: 'write',
};

export const accessOf = (row: Named): Access => exceptions[row.name] ?? (row.method === 'GET' && !row.accessed ? 'read' : 'write');

export const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
export const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

/** Keys of history entries (functions/history/entity.ts). */
export const historyPrefix = 'history#';
/** Keys of stock entries and their corrections (functions/stock-register/entity.ts). */
export const stockPrefix = 'stock-entry#';
/** Keys of ammunition entries (functions/ammunition/entity.ts). */
export const ammunitionPrefix = 'ammunition-entry#';
/** Keys of entries of registers of provision and their corrections (functions/provision-register/entity.ts). */
export const provisionPrefix = 'provision-entry#';
/** Keys of chain of custody entries (functions/seizures/entity.ts). */
export const custodyPrefix = 'custody#';
/** Keys of case notes (functions/cases/entity.ts). */
export const caseNotePrefix = 'case-note#';
/** Keys of messages about cases (functions/cases/entity.ts). */
export const caseMessagePrefix = 'case-message#';
/** Keys of the read log (functions/readings/entity.ts). */
export const accessPrefix = 'access#';
/** Items that are only added, never changed or deleted. */
export const appendOnlyPrefixes = [
  historyPrefix,
  stockPrefix,
  provisionPrefix,
  ammunitionPrefix,
  custodyPrefix,
  caseNotePrefix,
  caseMessagePrefix,
  accessPrefix,
];

/** Keys of guards, for values that may exist once (functions/data/guard.ts). */
const guardsOf = (kind: string) => `guard#${kind}#`;

/** Keys of unfinished account changes (functions/users/entity.ts). */
export const userChangePrefix = 'user-change#';
/** Keys of documents by holder (functions/documents/entity.ts). */
export const documentHolderPrefix = 'document-holder#';
/** Keys of notifications (functions/notifications/entity.ts). */
export const notificationPrefix = 'notification#';
/** Keys of the watches of open issues (functions/custody-records/entity.ts). */
const watchPrefix = 'custody-watch#';
/** The end of an issue frees the officer's slot and ends the watch. */
const ofEndedIssues = [guardsOf('officer-slot'), watchPrefix];
const serialGuards = guardsOf('firearm-serial');
const emailGuards = guardsOf('user-email');
/** When a license ends, its number and its firearm may get another license. */
const licenseGuards = [guardsOf('license-number'), guardsOf('firearm-license')];

/** One person is one officer of a provider. */
export const personGuards = guardsOf('officer-person');

/** When a registration is reversed, all its numbers can be used again. */
export const registrationGuards = [serialGuards, ...licenseGuards];

const { firearms, legalEntities, licenses, notifications, seizures, transactions, users } = contract;

const prefixes: Readonly<Record<string, readonly string[]>> = {
  [contract.custody.return.name]: ofEndedIssues,
  [contract.custody.handOver.name]: ofEndedIssues,
  [contract.custody.void.name]: ofEndedIssues,
  // A corrected serial number releases the former one.
  [firearms.edit.name]: [serialGuards],
  // A retired firearm has no license any more.
  [firearms.changeStatus.name]: [...licenseGuards, ...ofEndedIssues],
  // A loss and a seizure end the open issue of the firearm.
  [contract.losses.report.name]: ofEndedIssues,
  [seizures.record.name]: ofEndedIssues,
  [seizures.correct.name]: ofEndedIssues,
  [seizures.update.name]: licenseGuards,
  // When a transaction ends, another transaction of the firearm may start.
  [transactions.decide.name]: [guardsOf('firearm-transaction'), ...licenseGuards],
  [licenses.cancel.name]: licenseGuards,
  // A corrected number releases the former one.
  [licenses.correct.name]: [guardsOf('license-number')],
  [licenses.decide.name]: licenseGuards,
  // The other numbers of a provider do too.
  [legalEntities.edit.name]: [guardsOf('psira-number'), guardsOf('registration-number')],
  // Corrected numbers of an officer release the former ones.
  [contract.officers.edit.name]: [personGuards, guardsOf('officer-psira')],
  [notifications.delete.name]: [notificationPrefix],
  // A withdrawn document leaves its holders' lists.
  [contract.documents.withdraw.name]: [documentHolderPrefix],
  [users.create.name]: [userChangePrefix],
  [users.addStaff.name]: [userChangePrefix],
  // A new email address releases the former one. A person with another role or provider loses the former role's notifications.
  [users.edit.name]: [userChangePrefix, emailGuards, notificationPrefix],
  [users.changeStaff.name]: [userChangePrefix],
  [users.delete.name]: [userChangePrefix],
  [users.removeStaff.name]: [userChangePrefix],
  [users.resetSecondFactor.name]: [userChangePrefix],
};

/** Most calls have none. */
export const freedBy = ({ name }: Pick<Named, 'name'>): readonly string[] => prefixes[name] ?? [];

/** The folders of uploads and of checked documents (functions/documents/store.ts). */
export const incomingFolder = 'incoming';
export const documentFolder = 'documents';
/** The folder of the searches' snapshots (functions/search/snapshot.ts). */
export const snapshotFolder = 'search';
/** The folders of import and export files (functions/imports/kept.ts, functions/exports/store.ts). */
export const importFolder = 'imports';
export const exportFolder = 'exports';
/** The folder of the daily copies of registers of provision (functions/provision-register/copy-store.ts). */
export const copyFolder = 'register-copies';

/** Rows that search although they are not lists; every list may search. */
const searching: ReadonlySet<string> = new Set([
  contract.profiling.counts.name,
  contract.documents.counts.name,
  contract.firearms.near.name,
  contract.labels.find.name,
  // Compares an unexpected serial number with the register.
  contract.inspections.saveChecklist.name,
  contract.library.manufacturers.name,
  contract.ancillaryLibrary.manufacturers.name,
  contract.verification.counts.name,
  contract.verification.get.name,
  contract.verification.decide.name,
  contract.police.search.name,
  contract.quickSearch.find.name,
]);

/** True for rows that load the searches' snapshots. Snapshots contain nothing that a list's right to the table does not already open. */
export const readsSnapshots = (row: Named): boolean => row.list === true || searching.has(row.name);

const { disclosures, documents, exports: exported, imports } = contract;
const ofImports = { folders: [importFolder], actions: ['s3:GetObject'], lists: true };
// Freezes the register and compares it with the one frozen before. Nothing in the folder is ever deleted.
const freezing = { folders: ['disclosures'], actions: ['s3:PutObject', 's3:GetObject'], lists: true };

const files: Readonly<Record<string, FileRight>> = {
  [documents.upload.name]: { folders: [incomingFolder], actions: ['s3:PutObject'] },
  [documents.content.name]: { folders: [documentFolder], actions: ['s3:GetObject'] },
  [contract.provisionRegister.copyFile.name]: { folders: [copyFolder], actions: ['s3:GetObject'] },
  // A signed address has only its signer's rights. Checked first.
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

/** Rights to make a login match its record (functions/platform/logins.ts). */
export const matchingActions = [
  ...['AdminListGroupsForUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUpdateUserAttributes'],
  ...['AdminEnableUser', 'AdminDisableUser', 'AdminUserGlobalSignOut'],
];

const logins: Readonly<Record<string, readonly string[]>> = {
  // Cognito does not check these today: anyone with the client id may call them. They are listed so that the role shows what the function does.
  [contract.auth.login.name]: ['InitiateAuth', 'RespondToAuthChallenge'],
  [users.create.name]: ['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminListGroupsForUser', 'AdminAddUserToGroup'],
  [users.addStaff.name]: ['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminListGroupsForUser', 'AdminAddUserToGroup'],
  // A person proves the current password by signing in with it.
  [users.edit.name]: [...matchingActions, 'AdminSetUserPassword', 'InitiateAuth'],
  [users.changeStaff.name]: matchingActions,
  [users.delete.name]: matchingActions,
  [users.removeStaff.name]: matchingActions,
  [users.resetSecondFactor.name]: ['AdminDeleteSoftwareToken', 'AdminUserGlobalSignOut'],
};

/** Calls that store an ID number. */
const personKeys: ReadonlySet<string> = new Set([contract.officers.create.name, contract.officers.edit.name]);

export const rightsOf = (row: Named): Rights => ({
  access: accessOf(row),
  asksForBackups: row.name === contract.system.status.name,
  frees: freedBy(row),
  files: filesOf(row),
  logins: logins[row.name] ?? [],
  makesPersonKeys: personKeys.has(row.name),
});
