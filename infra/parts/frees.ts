// Which items a call may delete, by how their keys begin: every other item of the table stays. Knows nothing of the CDK, so that the
// tests of the calls can hold them to it (functions/testing/rights.ts).
import { contract } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';

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
