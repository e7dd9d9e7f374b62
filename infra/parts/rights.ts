// What a call may do to the table: whether it reads or writes, and which items it may delete, by how their keys begin; every other
// item of the table stays. Knows nothing of the CDK, so that the tests of the calls can hold them to it (functions/testing/rights.ts).
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';

/** `write` includes `read`; neither deletes. */
export type Access = 'none' | 'read' | 'write';

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
};

export const accessOf = (row: Named): Access => exceptions[row.name] ?? (row.method === 'GET' && !row.accessed ? 'read' : 'write');

export const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
export const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

/** Entries of the history begin so (functions/workflow/entity.ts). */
export const historyPrefix = 'history#';
/** Entries of the stock registers, and what strikes them (functions/stock-register/entity.ts). */
export const stockPrefix = 'stock-entry#';
/** Entries of chains of custody (functions/seizures/entity.ts). */
export const custodyPrefix = 'custody#';
/** Notes of cases (functions/cases/entity.ts). */
export const caseNotePrefix = 'case-note#';
/** Messages of the conversations about cases (functions/cases/entity.ts). */
export const caseMessagePrefix = 'case-message#';
/** Entries of who has seen a record (functions/access/entity.ts). */
export const accessPrefix = 'access#';
/** What only ever grows. */
export const appendOnlyPrefixes = [historyPrefix, stockPrefix, custodyPrefix, caseNotePrefix, caseMessagePrefix, accessPrefix];

/** Guards begin so: what may exist once (functions/data/guard.ts). */
const guardsOf = (kind: string) => `guard#${kind}#`;

/** Changes of accounts on their way begin so (functions/users/entity.ts). */
export const userChangePrefix = 'user-change#';
/** Notifications begin so (functions/notifications/entity.ts). */
export const notificationPrefix = 'notification#';
const serialGuards = guardsOf('firearm-serial');
const emailGuards = guardsOf('user-email');
/** Of a license that ends, its number and its firearm are free for another. */
const licenseGuards = [guardsOf('license-number'), guardsOf('firearm-license')];

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
  [licenses.decide.name]: licenseGuards,
  // So do other numbers of a provider.
  [legalEntities.edit.name]: [guardsOf('psira-number'), guardsOf('registration-number')],
  [notifications.delete.name]: [notificationPrefix],
  [users.create.name]: [userChangePrefix],
  // Another e-mail address sets the former one free.
  [users.edit.name]: [userChangePrefix, emailGuards],
  [users.delete.name]: [userChangePrefix],
  [users.resetSecondFactor.name]: [userChangePrefix],
};

/** None for most of them. */
export const freedBy = ({ name }: Pick<Named, 'name'>): readonly string[] => prefixes[name] ?? [];
