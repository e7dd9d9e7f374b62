// The help panel's texts for each screen: its purpose, its steps, and the rules with their sources.
import { armouryHelp } from './help-armoury.ts';
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

/** By path of the screen. */
export const helpWords: Readonly<Record<string, HelpWords>> = {
  ...armouryHelp,
  '/': {
    purpose: 'A summary of your records and your pending work.',
    how: ['Click a number to see its list.'],
    rules: [yearly, renewal],
  },
  '/staff': {
    purpose: 'Lists the users of your company. A manager adds them, changes their duty and deactivates them.',
    how: [
      'A manager may do everything. An armourer handles firearms, lodges renewals and reports losses. A reader changes nothing.',
      'Link each user to the officer who is the same person. The user then cannot issue a firearm to themselves or be their own second person.',
      'A user without a duty may do everything except manage users. PSiRA sees all users and appoints the first manager.',
    ],
    rules: [business],
  },
  '/firearms': {
    purpose: 'Lists all firearms of a company, with each firearm’s license state and location.',
    how: [
      'Click a column to sort by it. The address contains the filters and the order: send it to a colleague, or save it as a named view.',
      'Select up to 100 firearms on one page or several. Then change their status, lodge their renewals, print them or export them.',
      'The system changes each firearm separately. The result lists each firearm that could not be changed, with the reason.',
    ],
    rules: [loss, renewal],
  },
  '/due': {
    purpose: 'Lists everything with a deadline: renewals, expiries, disclosures, case numbers, corrective actions and inspections.',
    how: [
      'The earliest date comes first. Filter by days, kind, and province or provider.',
      'Select licenses and click Lodge Renewals to record them under one police receipt. Then print the list of results.',
      'Export creates a spreadsheet or a calendar file of the filtered list.',
    ],
    rules: [renewal, yearly],
  },
  '/registration': {
    purpose: 'Registers a firearm and searches the registered firearms.',
    how: ['Spaces, dashes and capitals in a serial number do not matter. If a similar number exists, the system shows it before you register.'],
    rules: [business, stockRegister],
  },
  '/registration/import': importing,
  '/registration/import/:id': importing,
  '/registration/:id/edit': {
    purpose: 'Corrects a firearm’s record. The history shows the change with your name.',
    rules: [stockRegister],
  },
  '/firearms/:id/profile': {
    purpose: 'The full record of one firearm: its fields, condition, inspections, documents and history.',
    how: [
      'Each history entry is chained to the one before, so the page shows whether an entry was altered.',
      'The Custody tab shows where the firearm is now, who had it, and each move, void and hand-over with its reason.',
    ],
    rules: [business, stockRegister],
  },
  '/lifecycle': {
    purpose: 'The status of every firearm, and the changes that you can make now.',
    how: ['Click a tile to filter by its status. Click it again to show all firearms.', 'Give a reason for every change.'],
    rules: [loss, stockRegister],
  },
  '/transactions': transactions,
  '/transactions/:id': transactions,
  '/documents': {
    purpose: 'Certificates, licenses, reports and other documents, each with its record.',
    how: [
      'You can upload PDF and JPEG files. The system checks each file, and rejects a wrong one with the reason.',
      'The system removes location, time and camera details from a picture. Keep the original if it may be needed as evidence.',
    ],
    rules: [access],
  },
  '/firearms/:id/report-loss': {
    purpose: 'Reports a lost or stolen firearm.',
    how: ['You can add the case number later. The 24 hours still apply.'],
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
  '/saps/firearms/:searchId/:firearmId': {
    purpose: 'A firearm that your search found. The registry logs with the search that you opened it.',
    rules: [police],
  },
  '/saps/investigations': { purpose: 'Your searches, with the reason for each and the records that you opened.', rules: [police] },
  '/saps/cases': { purpose: 'Cases that law enforcement shares with you.', rules: [police] },
  '/saps/cases/:id/firearms/:firearmId': { purpose: 'A firearm of a shared case. The registry logs that you opened it.', rules: [police] },
  '/saps/cases/:id': {
    purpose: 'A shared case and its conversation.',
    how: ['You can read the case and reply. Only law enforcement can change it.'],
    rules: [police],
  },
  '/inspections': inspections,
  '/inspections/:id': inspections,
  '/approvals': {
    purpose: 'Reports of completed inspections that need a decision.',
    how: ['Request Revision sends the report back to its inspector with your comment.'],
    rules: [twoPersons],
  },
  '/verification': verification,
  '/verification/:id': verification,
  '/user-management': {
    purpose: 'Users who can sign in, with their role and provider.',
    how: [
      'A user is never erased. A deactivated user cannot sign in, and the history keeps their name.',
      'If a user lost the phone with their authenticator, confirm who they are and click Reset second factor. Another administrator must reset yours.',
    ],
    rules: [access, { rule: 'You cannot change your own role.', source: 'Separation of duties, the registry’s rule' }],
  },
  '/admin/integrations': {
    purpose: 'Messages to and from the PSiRA and SAPS systems, with failures.',
    how: ['You can send a failed message again. A duplicate has no effect.'],
    rules: [access],
  },
  '/account': {
    purpose: 'Your password, your authenticator, and every session in which you are signed in.',
    how: [
      'If you change your password or authenticator, all your other sessions are signed out.',
      'Each session shows its browser and system. The registry notes at most once an hour when a session was used, and never the place.',
      'If you lose your phone, you lose the authenticator on it: ask an administrator to reset it.',
    ],
    rules: [
      { rule: 'Personal information must be protected from people who have no reason to see it.', source: `${popia}, section 19` },
      { rule: 'A system must keep no more personal information than its purpose needs.', source: `${popia}, section 10` },
    ],
  },
  '/admin/settings': {
    purpose: 'Your settings, and those of your provider or law enforcement. Administrators also see the system’s settings.',
    rules: [{ rule: 'Renewal alerts start early enough to lodge 90 days before expiry.', source: `${act}, section 24` }],
  },
  '/profiling': {
    purpose: 'Firearms that are due for inspection or carry a risk, with the reasons.',
    how: ['The page shows each factor beside the score: license, stock count, findings, incidents.'],
    rules: [yearly, inspectorsPowers],
  },
  '/overview': {
    purpose: 'A national summary: firearms, licenses, losses, inspections, trends of twelve months, loss rates, and providers that need attention.',
    rules: [standing, yearly],
  },
  '/overview/losses': { purpose: 'Losses and thefts reported in one month, as counted in the trend on System Overview.', rules: [loss] },
  '/overview/inspections': { purpose: 'Inspections scheduled for one month, as counted in the trend on System Overview.', rules: [yearly] },
  '/police-look-ups': {
    purpose: 'Police searches of the register: the officer, the reason, and the records they opened.',
    how: ['Click an officer or a case number to see only those searches.', 'A provider cannot see that the police looked up its firearm.'],
    rules: [police],
  },
  '/compliance': {
    purpose: 'Compliance alerts, the score of each provider and province, and the rules that raise the alerts.',
    how: [
      'The system resolves an alert when its cause ends.',
      'PSiRA management and administrators change the rules. Try a rule on today’s data before you save it.',
      'Click a score to see its faults, with the points of each.',
    ],
    rules: [licensed, renewal, yearly, loss],
  },
  '/notifications': { purpose: 'Your notifications. Click one to open its record.', rules: [renewal] },
  '/geographic': {
    purpose: 'Firearms by province and city.',
    how: ['The table beside the map shows the same numbers.', 'Click a province to see its cities, its owners and its lists.'],
    rules: [access],
  },
  '/reports': {
    purpose: 'Figures of a period to read, download or print, and the open compliance alerts.',
    how: [
      'The system creates large files in the background. Download them when they are ready.',
      'The PDFs mark headings and tables, so that a screen reader can read them aloud.',
    ],
    rules: [stockRegister],
  },
  '/reports/strategic': { purpose: 'Trends, losses, overdue renewals and the highest-risk providers, with the reasons.', rules: [standing, renewal] },
  '/disclosure': {
    purpose: 'A provider’s declaration of its firearms for a period. It shows the register on the day of submission.',
    how: [
      'Only the company sees its draft. If PSiRA rejects a disclosure, the company can correct it and submit it again.',
      'Open a draft to preview the submission. You can withdraw a submission until PSiRA decides.',
      'Rounds come from the ammunition ledger. Change a figure if rounds are elsewhere: PSiRA sees the difference.',
    ],
    rules: [stockRegister, { rule: 'A submitted disclosure cannot change. It keeps the register’s data of that day.', source: 'The registry’s rule' }],
  },
  '/library': {
    purpose: 'Makes and models with their data, for registration and for comparison.',
    how: ['Use in Registration fills in the form from a record.'],
    rules: [{ rule: 'The firearm office verifies a record before others rely on it.', source: 'The registry’s rule' }],
  },
  '/ancillaries': ancillary,
  '/ancillaries/register': ancillary,
  '/ancillaries/library/add': ancillary,
  '/ancillaries/:id': ancillary,
  '/ancillaries/:id/edit': ancillary,
  '/stock-register': {
    purpose: 'The provider’s numbered register of acquisitions and disposals, without gaps.',
    how: [
      'A correction is a new entry with its reason. The old entry stays, struck through.',
      'The PDF is for signing. Its pages are numbered, and each shows the digest of the printed rows.',
    ],
    rules: [
      stockRegister,
      {
        rule: 'A certified printout of an electronic record is evidence of its contents.',
        source: 'Electronic Communications and Transactions Act 25 of 2002, section 15',
      },
    ],
  },
  '/licenses': {
    purpose: 'Legal entities: how many are active and inactive, and a card for each with links to its licenses and firearms.',
    how: [
      'A provider sees its own licenses below its card, most urgent first. The firearm office sees the licenses to verify first.',
      'License Records shows how many licenses are valid, due and expired.',
    ],
    rules: [standing, renewal],
  },
  '/licenses/create': oneLicense,
  '/licenses/records': { purpose: 'Every license record, by state and expiry date.', rules: [renewal] },
  '/licenses/:id': oneLicense,
  '/legal-entities': entity,
  '/legal-entities/create': entity,
  '/legal-entities/:id': entity,
  '/legal-entities/:id/edit': entity,
};
