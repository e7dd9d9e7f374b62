// Every entity of the table in one ElectroDB service, to check for keys that contradict each other.
import { Service } from 'electrodb';
import { ammunitionBalances, ammunitionEntries } from '../../functions/ammunition/entity.ts';
import { ancillaries, fittings } from '../../functions/ancillaries/entity.ts';
import { libraryAncillaries } from '../../functions/ancillary-library/entity.ts';
import { approvals } from '../../functions/approvals/entity.ts';
import { sessions } from '../../functions/auth/entity.ts';
import { branches } from '../../functions/branches/entity.ts';
import { caseLinks, caseMessages, caseNotes, caseShares, cases } from '../../functions/cases/entity.ts';
import { firearmChecks } from '../../functions/checks/entity.ts';
import {
  complianceAlerts,
  complianceDigests,
  complianceNotices,
  complianceRules,
  complianceScores,
  complianceSweeps,
  providerScores,
} from '../../functions/compliance/entity.ts';
import { recountParts } from '../../functions/counters/recount-parts.ts';
import { heads, issues, shifts, watches } from '../../functions/custody/entity.ts';
import { guards } from '../../functions/data/guard.ts';
import { delegations } from '../../functions/delegations/entity.ts';
import { disclosures } from '../../functions/disclosures/entity.ts';
import { documentHolders, documents, openUploads, recordFiles } from '../../functions/documents/entity.ts';
import { exportJobs } from '../../functions/exports/entity.ts';
import { firearms } from '../../functions/firearms/entity.ts';
import { history, workflowStatus } from '../../functions/history/entity.ts';
import { importJobs, importMappings } from '../../functions/imports/entity.ts';
import { inspectedFirearms, inspections, stockSheets } from '../../functions/inspections/entity.ts';
import { integrationLogs, messages } from '../../functions/integrations/entity.ts';
import { labelPrints, labels } from '../../functions/labels/entity.ts';
import { legalEntities, renames } from '../../functions/legal-entities/entity.ts';
import { libraryFirearms } from '../../functions/library/entity.ts';
import { licenses } from '../../functions/licenses/entity.ts';
import { jobParts } from '../../functions/long-jobs/entity.ts';
import { losses } from '../../functions/losses/entity.ts';
import { letters, mailStops } from '../../functions/mail/entity.ts';
import { notifications } from '../../functions/notifications/entity.ts';
import { officers, persons } from '../../functions/officers/entity.ts';
import { watchRuns } from '../../functions/overdue/entity.ts';
import { policeSearches } from '../../functions/police/entity.ts';
import { assessments, concerns, risks } from '../../functions/profiling/entity.ts';
import { copyRuns, provisionBooks, provisionEntries, provisionPlaces, provisionStrikes, registerCopies } from '../../functions/provision-register/entity.ts';
import { accessEntries } from '../../functions/readings/entity.ts';
import { rankings } from '../../functions/reports/entity.ts';
import { safes } from '../../functions/safes/entity.ts';
import { custodyEntries, seizures } from '../../functions/seizures/entity.ts';
import { settings } from '../../functions/settings/entity.ts';
import { stockBooks, stockEntries, stockPlaces, stockStrikes } from '../../functions/stock-register/entity.ts';
import { transactions } from '../../functions/transactions/entity.ts';
import { renewedLogins, userChanges, users } from '../../functions/users/entity.ts';
import { looks } from '../../functions/verify/entity.ts';

export const registry = () =>
  new Service({
    accessEntries: accessEntries(),
    ancillaries: ancillaries(),
    branches: branches(),
    delegations: delegations(),
    caseLinks: caseLinks(),
    caseMessages: caseMessages(),
    caseNotes: caseNotes(),
    caseShares: caseShares(),
    cases: cases(),
    custodyEntries: custodyEntries(),
    labelPrints: labelPrints(),
    labels: labels(),
    custodyHeads: heads(),
    custodyShifts: shifts(),
    custodyWatches: watches(),
    issues: issues(),
    officerPersons: persons(),
    officers: officers(),
    looks: looks(),
    safes: safes(),
    complianceAlerts: complianceAlerts(),
    complianceDigests: complianceDigests(),
    complianceNotices: complianceNotices(),
    complianceRules: complianceRules(),
    complianceScores: complianceScores(),
    providerScores: providerScores(),
    complianceSweeps: complianceSweeps(),
    copyRuns: copyRuns(),
    ammunitionBalances: ammunitionBalances(),
    ammunitionEntries: ammunitionEntries(),
    approvals: approvals(),
    assessments: assessments(),
    concerns: concerns(),
    disclosures: disclosures(),
    documentHolders: documentHolders(),
    documents: documents(),
    exports: exportJobs(),
    firearmChecks: firearmChecks(),
    firearms: firearms(),
    fittings: fittings(),
    guards: guards(),
    history: history(),
    importMappings: importMappings(),
    imports: importJobs(),
    inspectedFirearms: inspectedFirearms(),
    inspections: inspections(),
    integrationLogs: integrationLogs(),
    integrationMessages: messages(),
    legalEntities: legalEntities(),
    letters: letters(),
    libraryAncillaries: libraryAncillaries(),
    libraryFirearms: libraryFirearms(),
    licenses: licenses(),
    losses: losses(),
    mailStops: mailStops(),
    notifications: notifications(),
    openUploads: openUploads(),
    policeSearches: policeSearches(),
    rankings: rankings(),
    renewedLogins: renewedLogins(),
    recordFiles: recordFiles(),
    registerCopies: registerCopies(),
    renames: renames(),
    risks: risks(),
    seizures: seizures(),
    sessions: sessions(),
    settings: settings(),
    provisionBooks: provisionBooks(),
    provisionEntries: provisionEntries(),
    provisionPlaces: provisionPlaces(),
    provisionStrikes: provisionStrikes(),
    stockBooks: stockBooks(),
    stockEntries: stockEntries(),
    stockPlaces: stockPlaces(),
    stockSheets: stockSheets(),
    stockStrikes: stockStrikes(),
    transactions: transactions(),
    userChanges: userChanges(),
    users: users(),
    jobParts: jobParts(),
    recountParts: recountParts(),
    watchRuns: watchRuns(),
    workflowStatus: workflowStatus(),
  });
