// What each screen is for, and which rule stands behind it: shown beside the screen, in the words of who works there.
import {
  ancillary,
  cases,
  entity,
  type HelpWords,
  importing,
  inspections,
  oneCase,
  oneLicense,
  seizures,
  transactions,
  verification,
} from './help-of-several.ts';
import { access, act, business, inspectorsPowers, licensed, loss, police, popia, renewal, standing, stockRegister, twoPersons, yearly } from './help-rules.ts';

/** By the path of its screen. */
export const helpWords: Readonly<Record<string, HelpWords>> = {
  '/': {
    purpose: 'What you answer for, at a glance, and what waits for you.',
    how: ['Click a figure to see the records that it counts.'],
    rules: [yearly, renewal],
  },
  '/staff': {
    purpose: 'Lists the users of your company. A manager adds them, changes their duty and deactivates them.',
    how: [
      'A manager may do everything. An armourer handles firearms, lodges renewals and reports losses. A reader changes nothing.',
      'A user without a duty may do everything except manage users. PSiRA sees all users and appoints the first manager.',
    ],
    rules: [business],
  },
  '/firearms': {
    purpose: 'Lists all firearms of a company, with the state of each license and where each firearm is.',
    how: [
      'Click a column to sort by it. Filters and order are in the address: send it to a colleague, or save it as a view under a name.',
      'Select firearms on one page or several, up to 100. Then change their status, lodge their renewals, print them or export them.',
      'Each firearm is changed separately. The result names each firearm that could not be changed, and why.',
    ],
    rules: [loss, renewal],
  },
  '/due': {
    purpose: 'Lists everything with a date: renewals to lodge, expiries, disclosures, case numbers, corrective actions and inspections.',
    how: [
      'The earliest date comes first. Choose days, a kind, and a province or provider.',
      'Select licenses and click Lodge Renewals to record them under one police receipt. Then print the list of results.',
      'Export creates a spreadsheet or a calendar file of the filtered list.',
    ],
    rules: [renewal, yearly],
  },
  '/registration': {
    purpose: 'Registers a firearm and finds those that are registered.',
    how: ['A serial number counts without its spaces, dashes and capitals; one that looks like another is shown before you register it.'],
    rules: [business, stockRegister],
  },
  '/registration/import': importing,
  '/registration/import/:id': importing,
  '/registration/:id/edit': {
    purpose: 'Puts a firearm’s record right. The change stands in its history with your name.',
    rules: [stockRegister],
  },
  '/firearms/:id/profile': {
    purpose: 'All that is known of one firearm: its fields, condition, inspections, documents and history.',
    how: ['The history is chained: it says whether any entry of it was altered.'],
    rules: [business, stockRegister],
  },
  '/lifecycle': {
    purpose: 'The status of every firearm, and the changes that are allowed now.',
    how: ['A tile filters by its status; a second press shows all again.', 'Every change asks for a reason.'],
    rules: [loss, stockRegister],
  },
  '/transactions': transactions,
  '/transactions/:id': transactions,
  '/documents': {
    purpose: 'Certificates, licenses, reports and other papers, each with the record that it belongs to.',
    how: [
      'PDF and JPEG only. A file is checked after it was sent; one that is not what it says is refused with the reason.',
      'What a camera wrote into a picture (place, time, device) is taken out before it is kept. Keep the original where that may be asked for.',
    ],
    rules: [access],
  },
  '/firearms/:id/report-loss': {
    purpose: 'Reports that a firearm is lost or was stolen.',
    how: ['The docket number can follow; the 24 hours run all the same.'],
    rules: [loss],
  },
  '/seizures': seizures,
  '/seizures/:id': seizures,
  '/cases': cases,
  '/investigations': {
    purpose: 'Cases assigned to you, with their firearms, legal entities, seizures and unanswered police messages.',
    how: ['Open a row to read the case. The registry logs that you opened it.'],
    rules: [access],
  },
  '/cases/:id': oneCase,
  '/saps/firearms': { purpose: 'Finds a firearm for an investigation, by serial number, make or owner.', rules: [police] },
  '/saps/firearms/:searchId/:firearmId': { purpose: 'A firearm that your search found. That you opened it is recorded with the search.', rules: [police] },
  '/saps/investigations': { purpose: 'Your searches, with the reason given for each and what was looked at.', rules: [police] },
  '/saps/cases': { purpose: 'Cases that law enforcement shares with you.', rules: [police] },
  '/saps/cases/:id/firearms/:firearmId': { purpose: 'A firearm of a shared case. The registry logs that you opened it.', rules: [police] },
  '/saps/cases/:id': { purpose: 'A shared case and the conversation about it.', how: ['You read it and answer; law enforcement changes it.'], rules: [police] },
  '/inspections': inspections,
  '/inspections/:id': inspections,
  '/approvals': {
    purpose: 'Reports of completed inspections that wait for a decision.',
    how: ['Request Revision sends the report back to its inspector with your comment.'],
    rules: [twoPersons],
  },
  '/verification': verification,
  '/verification/:id': verification,
  '/user-management': {
    purpose: 'Who may sign in, with which role, and for which provider.',
    how: [
      'A user is never erased: they can be stopped from signing in, and their name stays in the history.',
      'Who lost the phone with their authenticator is let in again by Reset second factor, once you have made sure that it is them. Your own is reset by another administrator.',
    ],
    rules: [access, { rule: 'Nobody changes their own role.', source: 'Separation of duties, the registry’s rule' }],
  },
  '/admin/integrations': {
    purpose: 'What was exchanged with the regulator’s and the police’s systems, and what failed.',
    how: ['A message that failed can be sent again; twice does no harm.'],
    rules: [access],
  },
  '/account': {
    purpose: 'What you sign in with, and every place where you are signed in.',
    how: [
      'Changing the password or the authenticator signs out every other session of yours.',
      'A session is told by its browser and system. When it was last opened is noted at most once an hour; where it was opened is not kept.',
      'A telephone that is lost takes its authenticator with it: ask an administrator.',
    ],
    rules: [
      { rule: 'Personal records are secured against whoever has no business with them.', source: `${popia}, section 19` },
      { rule: 'No more is kept of a person than its purpose needs.', source: `${popia}, section 10` },
    ],
  },
  '/admin/settings': {
    purpose: 'Your own settings, your provider’s or law enforcement’s, and for administrators the system’s.',
    rules: [{ rule: 'Renewal alerts begin early enough for the statutory 90 days.', source: `${act}, section 24` }],
  },
  '/profiling': {
    purpose: 'Firearms that are due for a look or carry a risk, with what makes up the risk.',
    how: ['The factors are stated beside the figure: license, stock count, findings, incidents.'],
    rules: [yearly, inspectorsPowers],
  },
  '/overview': {
    purpose: 'The country on one page: firearms, licenses, losses, inspections, trends of twelve months, loss rates, and providers that need attention.',
    rules: [standing, yearly],
  },
  '/overview/losses': { purpose: 'Losses and thefts reported in one month, counted by the trend on System Overview.', rules: [loss] },
  '/overview/inspections': { purpose: 'Inspections scheduled for one month, counted by the trend on System Overview.', rules: [yearly] },
  '/police-look-ups': {
    purpose: 'What officers of the police have searched the register for, why, and which records they opened.',
    how: ['A press on an officer or on a docket leaves the look-ups of that one alone.', 'A provider does not see that its firearm was looked up.'],
    rules: [police],
  },
  '/compliance': {
    purpose: 'Compliance alerts, the score of each provider and province, and the rules that raise the alerts.',
    how: [
      'The system resolves an alert when its cause is gone.',
      'The regulator’s management and administrators change the rules. Try one on today’s data before you save it.',
      'Click a score to see the faults behind it, with the points of each.',
    ],
    rules: [licensed, renewal, yearly, loss],
  },
  '/notifications': { purpose: 'What the registry has told you. A notification leads to its record.', rules: [renewal] },
  '/geographic': {
    purpose: 'Where the firearms are, by province and city.',
    how: ['The table beside the map has the same figures.', 'A province leads to its cities, its owners and its lists.'],
    rules: [access],
  },
  '/reports': {
    purpose: 'Figures of a period to read, download or print, and the open compliance alerts.',
    how: [
      'A file that takes longer is made in the background, and is downloaded when it is there.',
      'In a PDF the headings and tables are marked, so that a screen reader can read them aloud.',
    ],
    rules: [stockRegister],
  },
  '/reports/strategic': { purpose: 'Trends, losses, overdue renewals and the providers at risk, each with its reasons.', rules: [standing, renewal] },
  '/disclosure': {
    purpose: 'A provider’s declaration of its firearms for a period. It carries what the register says on the day it is submitted.',
    how: [
      'Only the company sees its draft. A rejected disclosure can be corrected and submitted again.',
      'Open a draft to preview what will be submitted. A submission can be withdrawn until the regulator decides.',
    ],
    rules: [stockRegister, { rule: 'What was disclosed is frozen with the register’s figures of that day.', source: 'The registry’s rule' }],
  },
  '/library': {
    purpose: 'Makes and models with their data, to register from and to compare with.',
    how: ['Use in Registration fills the form from a record.'],
    rules: [{ rule: 'A record is verified by the firearm office before it is relied upon.', source: 'The registry’s rule' }],
  },
  '/ancillaries': ancillary,
  '/ancillaries/register': ancillary,
  '/ancillaries/library/add': ancillary,
  '/ancillaries/:id': ancillary,
  '/ancillaries/:id/edit': ancillary,
  '/stock-register': {
    purpose: 'The provider’s numbered register of what came in and went out, without a gap.',
    how: [
      'A correction is a new entry with its reason; the one before it stays, struck through.',
      'The PDF is for signing: its pages are numbered, and each carries the digest of what was printed.',
    ],
    rules: [
      stockRegister,
      {
        rule: 'A certified printout of an electronic record is proof of what it says.',
        source: 'Electronic Communications and Transactions Act 25 of 2002, section 15',
      },
    ],
  },
  '/licenses': {
    purpose: 'Legal entities: how many are active and inactive, and a card for each that leads to its licenses and firearms.',
    how: [
      'A provider finds its own licenses below its card, most urgent first. The firearm office finds the licenses to verify first.',
      'License Records shows how many licenses are valid, due and expired.',
    ],
    rules: [standing, renewal],
  },
  '/licenses/create': oneLicense,
  '/licenses/records': { purpose: 'Every license record, by state and by day of expiry.', rules: [renewal] },
  '/licenses/:id': oneLicense,
  '/legal-entities': entity,
  '/legal-entities/create': entity,
  '/legal-entities/:id': entity,
  '/legal-entities/:id/edit': entity,
};
