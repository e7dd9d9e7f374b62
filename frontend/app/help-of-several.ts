// Help texts that several screens share, for example a list and the page of one of its records.
import { access, act, business, inspectorsPowers, licensed, regulations, renewal, seizing, standing, stockRegister, yearly } from './help-rules.ts';

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
export const importing: HelpWords = {
  purpose: 'Registers many firearms from one file. The system checks the file first and writes nothing until you confirm.',
  how: ['Download the rows with errors, fix them, and import them as a new file.', 'Importing the same file twice changes nothing.'],
  rules: [business, stockRegister],
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
