// Every entity of the table in one ElectroDB service: what the table holds, checked for keys that contradict each other.
import { Service } from 'electrodb';
import { accessEntries } from '../access/entity.ts';
import { ancillaries, fittings } from '../ancillaries/entity.ts';
import { libraryAncillaries } from '../ancillary-library/entity.ts';
import { approvals } from '../approvals/entity.ts';
import { sessions } from '../auth/entity.ts';
import { caseLinks, caseMessages, caseNotes, caseShares, cases } from '../cases/entity.ts';
import { firearmChecks } from '../checks/entity.ts';
import {
  complianceAlerts,
  complianceDigests,
  complianceNotices,
  complianceRules,
  complianceScores,
  complianceSweeps,
  providerScores,
} from '../compliance/entity.ts';
import { disclosures } from '../disclosures/entity.ts';
import { documentHolders, documents, openUploads, recordFiles } from '../documents/entity.ts';
import { exportJobs } from '../exports/entity.ts';
import { firearms } from '../firearms/entity.ts';
import { importJobs, importMappings } from '../imports/entity.ts';
import { inspectedFirearms, inspections, stockSheets } from '../inspections/entity.ts';
import { integrationLogs, messages } from '../integrations/entity.ts';
import { legalEntities, renames } from '../legal-entities/entity.ts';
import { libraryFirearms } from '../library/entity.ts';
import { licenses } from '../licenses/entity.ts';
import { losses } from '../losses/entity.ts';
import { letters, mailStops } from '../mail/entity.ts';
import { notifications } from '../notifications/entity.ts';
import { policeSearches } from '../police/entity.ts';
import { assessments, concerns, risks } from '../profiling/entity.ts';
import { rankings } from '../reports/entity.ts';
import { custodyEntries, seizures } from '../seizures/entity.ts';
import { settings } from '../settings/entity.ts';
import { stockBooks, stockEntries, stockPlaces, stockStrikes } from '../stock-register/entity.ts';
import { transactions } from '../transactions/entity.ts';
import { userChanges, users } from '../users/entity.ts';
import { history, workflowStatus } from '../workflow/entity.ts';
import { guards } from './guard.ts';

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
