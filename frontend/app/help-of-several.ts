// Help texts that several screens share, for example a list and the page of one of its records.
import {
  access,
  act,
  business,
  competent,
  handing,
  inspectorsPowers,
  licensed,
  loss,
  regulations,
  renewal,
  seizing,
  standing,
  stockRegister,
  yearly,
} from './help-rules.ts';

export interface HelpWords {
  readonly purpose: string;
  /** Steps that are not obvious on the screen. */
  readonly how?: readonly string[];
  /** Each rule with its source. */
  readonly rules: readonly { readonly rule: string; readonly source: string }[];
}

export const oneCase: HelpWords = {
  purpose: 'One case: its firearms and their documents, its providers, seizures and notes, and the history.',
  how: [
    'A case goes from open to in progress, resolved and closed; one button takes each step.',
    'Only users who can open the case see its files. Police officers with access to a shared case do not.',
    'The documents of its firearms are listed one firearm at a time. They are filed on the firearm’s own page.',
    'A seizure appears here if the case number was entered when it was recorded.',
    'Click Share Case to let a police officer read this case. The officer sees no other case.',
  ],
  rules: [access],
};
export const cases: HelpWords = {
  purpose: 'The cases of law enforcement, with the assigned officer, the priority and the status of each.',
  how: ['Assign a new case to an officer yourself, or to the officer with the fewest cases.'],
  rules: [access],
};
export const oneLicense: HelpWords = {
  purpose: 'A license with its section, dates and state, and the steps you can take now.',
  how: ['Lodge the renewal here when you have the police receipt. Enter the receipt number.'],
  rules: [
    renewal,
    {
      rule: 'The section decides how long a license is valid: five years for business purposes. If the card shows another date, enter the date on the card.',
      source: `${act}, section 27`,
    },
  ],
};
export const ancillary: HelpWords = {
  purpose: 'Parts and accessories that are recorded: barrels, suppressors, magazines, sights. You can fit each to a firearm.',
  rules: [{ rule: 'Firearms and ammunition must be kept in a safe of the prescribed kind.', source: `${regulations}, regulation 86` }],
};
export const entity: HelpWords = {
  purpose: 'A provider: its registration, its standing with PSiRA, its responsible person and its licenses.',
  how: ['When the responsible person changes, the history keeps the former one with the date.'],
  rules: [standing, access],
};
export const board: HelpWords = {
  purpose: 'The firearms that are out now, with the officer who holds each one and the time it is due back. The next due comes first.',
  how: [
    'Click a tile to see only the firearms that are due soon or late. Click it again to see all. In Safe leads to the safes.',
    'In Safe counts the firearms that were moved or returned into a safe. A firearm that was never issued or moved has no safe yet.',
    'Overdue Firearms also lists who was notified about each firearm, and when. The job runs every five minutes.',
    'The actions of a row record a return, a new period, a hand-over to another officer, or a loss.',
    'Print Authorisation creates the paper that the officer carries. Anybody can scan its QR to see whether it is valid.',
    'If an extension or a hand-over needs an exception, the window asks for a second authorised person.',
    'Void an issue only if it was entered by mistake and the firearm never left its safe.',
    'Mark Unaccounted is for a firearm that is 24 hours overdue and that nobody can find. It alerts your company and PSiRA.',
  ],
  rules: [handing, loss, access],
};
export const officer: HelpWords = {
  purpose: 'Security officers who may be handed a firearm, with their PSiRA registration, competencies and yearly assessments.',
  how: [
    'The ID number is hidden. Each time a user reveals it, the registry logs the reading.',
    'Next lapse is the earliest last day of the registration, the competencies and the assessments.',
    'The officer enters the PIN at the counter for each issue and return. Nobody can read it. A manager of the company can set a new one.',
    'Export Personal Data creates a file of everything that is kept of the officer, for that person. The registry logs it.',
    'Upload a certificate under Files, or while you edit competencies or assessments. Nobody can remove a file that one of them names.',
    'A certificate of competency shows no expiry date. Its review date is five years after issue, unless a document gives another date.',
  ],
  rules: [handing, competent, access],
};
export const ammunition: HelpWords = {
  purpose: 'The rounds of each caliber in each safe, and every entry that changed them: received, issued, returned, expended, counted, moved, destroyed.',
  how: [
    'The first receipt or count of a caliber in a safe begins its balance. From then on, issues and returns of firearms change it.',
    'A balance cannot fall below zero. If the safe has more rounds than its balance, record a count first.',
    'A count, rounds expended and a destruction need a second officer, who is not the signed-in user and confirms it with a PIN.',
  ],
  rules: [
    {
      rule: 'A license holder may hold at most 200 rounds for each firearm of the caliber, unless the Registrar has allowed more. The system only warns.',
      source: `${act}, section 91`,
    },
    { rule: 'Firearms and ammunition must be kept in a safe of the prescribed kind.', source: `${regulations}, regulation 86` },
  ],
};
export const importing: HelpWords = {
  purpose: 'Registers many firearms from one file. The system checks the file first and writes nothing until you confirm.',
  how: ['Download the rows with errors, fix them, and import them as a new file.', 'Importing the same file twice changes nothing.'],
  rules: [business, stockRegister],
};
export const importingOfficers: HelpWords = {
  purpose: 'Adds many officers from one file. The system checks the file first and writes nothing until you confirm.',
  how: [
    'Download the rows with errors, fix them, and import them as a new file. Only the person who uploaded a file can download its rows with errors.',
    'An import adds officers. It changes no recorded officer, and importing the same file twice changes nothing.',
    'One certificate of competency and one yearly assessment fit in a row. Add others, and the PIN, on the officer’s page.',
    'An import of officers cannot be undone.',
  ],
  rules: [competent, access],
};
export const verification: HelpWords = {
  purpose: 'Firearm records to compare with their license and with the reference library.',
  how: [
    'A query sends your question to the provider. When the provider answers, the record returns here.',
    'Unexpected Firearms lists firearms that an inspection found but the register did not expect. Check each and record the outcome.',
  ],
  rules: [{ rule: 'A record is verified once the firearm office has compared it with its license.', source: 'The registry’s rule' }],
};
export const inspections: HelpWords = {
  purpose: 'Inspections that are scheduled, in progress or completed, with checklists, findings and corrective actions.',
  how: [
    'The stock count compares the safe with the register: found, missing, unexpected.',
    'The provider answers a corrective action by its due date. The inspector then closes the action or rejects the answer.',
    'Photographs and documents belong to the inspection, to a finding, or to a corrective action. The provider sees them after completion.',
    'After completion the provider has 24 hours to find each missing firearm or report its loss.',
  ],
  rules: [inspectorsPowers, yearly],
};
export const seizures: HelpWords = {
  purpose: 'Seized firearms: the evidence number, the reason, the place, and each person who had them.',
  how: [
    'To return a firearm, you need a license in force and no open case, or an authority reference and a second person.',
    'A returned firearm is inactive until its license is in force. A firearm that was lost or stolen is inspected first.',
    'To destroy a firearm, you need an authority reference and a second person.',
    'Correct a mistake with a new entry. The old entry stays, struck through.',
  ],
  rules: [seizing],
};
export const transactions: HelpWords = {
  purpose: 'Purchases, sales, transfers and disposals. An open transaction locks its firearm until it is completed or rejected.',
  how: [
    'Find the other party by its exact PSiRA or registration number. It must accept the transaction.',
    'While it is open, you cannot correct the firearm’s record. You can still record a loss, theft or seizure.',
  ],
  rules: [licensed, stockRegister],
};
