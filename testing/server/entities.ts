// Every entity of the table in one ElectroDB service, to check for keys that contradict each other.
import { Service } from 'electrodb';
import { ancillaries, fittings } from '../../functions/ancillaries/entity.ts';
import { libraryAncillaries } from '../../functions/ancillary-library/entity.ts';
import { approvals } from '../../functions/approvals/entity.ts';
import { sessions } from '../../functions/auth/entity.ts';
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
import { guards } from '../../functions/data/guard.ts';
import { disclosures } from '../../functions/disclosures/entity.ts';
import { documentHolders, documents, openUploads, recordFiles } from '../../functions/documents/entity.ts';
import { exportJobs } from '../../functions/exports/entity.ts';
import { firearms } from '../../functions/firearms/entity.ts';
import { history, workflowStatus } from '../../functions/history/entity.ts';
import { importJobs, importMappings } from '../../functions/imports/entity.ts';
import { inspectedFirearms, inspections, stockSheets } from '../../functions/inspections/entity.ts';
import { integrationLogs, messages } from '../../functions/integrations/entity.ts';
import { legalEntities, renames } from '../../functions/legal-entities/entity.ts';
import { libraryFirearms } from '../../functions/library/entity.ts';
import { licenses } from '../../functions/licenses/entity.ts';
import { losses } from '../../functions/losses/entity.ts';
import { letters, mailStops } from '../../functions/mail/entity.ts';
import { notifications } from '../../functions/notifications/entity.ts';
import { policeSearches } from '../../functions/police/entity.ts';
import { assessments, concerns, risks } from '../../functions/profiling/entity.ts';
import { accessEntries } from '../../functions/readings/entity.ts';
import { rankings } from '../../functions/reports/entity.ts';
import { custodyEntries, seizures } from '../../functions/seizures/entity.ts';
import { settings } from '../../functions/settings/entity.ts';
import { stockBooks, stockEntries, stockPlaces, stockStrikes } from '../../functions/stock-register/entity.ts';
import { transactions } from '../../functions/transactions/entity.ts';
import { userChanges, users } from '../../functions/users/entity.ts';

export const registry = () =>
  new Service({
    accessEntries: accessEntries(),
    ancillaries: ancillaries(),
    caseLinks: caseLinks(),
    caseMessages: caseMessages(),
    caseNotes: caseNotes(),
    caseShares: caseShares(),
    cases: cases(),
    custodyEntries: custodyEntries(),
    complianceAlerts: complianceAlerts(),
    complianceDigests: complianceDigests(),
    complianceNotices: complianceNotices(),
    complianceRules: complianceRules(),
    complianceScores: complianceScores(),
    providerScores: providerScores(),
    complianceSweeps: complianceSweeps(),
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
    recordFiles: recordFiles(),
    renames: renames(),
    risks: risks(),
    seizures: seizures(),
    sessions: sessions(),
    settings: settings(),
    stockBooks: stockBooks(),
    stockEntries: stockEntries(),
    stockPlaces: stockPlaces(),
    stockSheets: stockSheets(),
    stockStrikes: stockStrikes(),
    transactions: transactions(),
    userChanges: userChanges(),
    users: users(),
    workflowStatus: workflowStatus(),
  });
