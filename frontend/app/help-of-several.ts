// What several screens are explained by alike: a list and the page of one of its records, say.
import { access, act, business, inspectorsPowers, licensed, regulations, renewal, seizing, standing, stockRegister, yearly } from './help-rules.ts';

export interface HelpWords {
  readonly purpose: string;
  /** How something is done here that is not plain to see. */
  readonly how?: readonly string[];
  /** The rule, and where it stands. */
  readonly rules: readonly { readonly rule: string; readonly source: string }[];
}

export const oneCase: HelpWords = {
  purpose: 'One case with its firearms and their documents, its providers, seizures and notes, and all that was done on it.',
  how: [
    'A case goes from open to in progress, resolved and closed; each step is one button.',
    'Files of the case are read by those who read cases. The police with whom it is shared do not see them.',
    'The documents of its firearms are listed one firearm at a time. They are filed on the firearm’s own page.',
    'A seizure stands here when the case’s number was given as it was recorded.',
    'Share a case with the police on its page: they see that case and no other.',
  ],
  rules: [access],
};
export const cases: HelpWords = {
  purpose: 'The cases of law enforcement: who works on which, how urgent it is, and how far it is.',
  how: ['A new case may be given to an officer straight away, or to the one with the least work.'],
  rules: [access],
};
export const oneLicense: HelpWords = {
  purpose: 'A license with its section, its days and its state, and the steps that can be taken now.',
  how: ['Lodge the renewal here when the receipt is in hand: the receipt number is what counts.'],
  rules: [renewal, { rule: 'How long a license is valid depends on its section; the date printed on the card wins.', source: `${act}, section 27` }],
};
export const ancillary: HelpWords = {
  purpose: 'Parts and accessories that are recorded: barrels, suppressors, magazines, sights. Each can be put on the firearm it is used with.',
  rules: [{ rule: 'Firearms and ammunition are kept in a safe of the prescribed kind.', source: `${regulations}, regulation 86` }],
};
export const entity: HelpWords = {
  purpose: 'A provider: its registration, its standing with the regulator, its responsible person and its licenses.',
  how: ['A change of the responsible person keeps the person before, with the day.'],
  rules: [standing, access],
};
export const importing: HelpWords = {
  purpose: 'Registers many firearms from one file. The file is checked first; nothing is written until you say so.',
  how: ['Rows that are in error can be downloaded with the reason, put right, and imported by themselves.', 'The same file a second time changes nothing.'],
  rules: [business, stockRegister],
};
export const verification: HelpWords = {
  purpose: 'Firearm records that wait to be compared with their license and with the reference library.',
  how: [
    'A query goes back to the provider with your question; its answer brings the record back here.',
    'Unexpected Firearms lists what inspections counted and the register did not expect there. Check each and record the outcome.',
  ],
  rules: [{ rule: 'A record counts as verified once the firearm office has compared it with its license.', source: 'The registry’s rule' }],
};
export const inspections: HelpWords = {
  purpose: 'Inspections: planned, under way and done, with their checklists, findings and corrective actions.',
  how: [
    'The stock count compares what is in the safe with the register: found, missing, unexpected.',
    'The provider answers a corrective action by its due date. The inspector then closes the action or rejects the answer.',
    'Photographs and documents belong to the inspection, to a finding, or to a corrective action. The provider sees them after completion.',
    'After completion the provider has 24 hours to find each missing firearm or report its loss.',
  ],
  rules: [inspectorsPowers, yearly],
};
export const seizures: HelpWords = {
  purpose: 'Firearms that were taken: the evidence number, why, where they are kept, and who has held them.',
  how: [
    'A return needs a license in force and no open case, or an authority reference and a second person.',
    'A returned firearm is inactive until its license is in force. One that had been lost or stolen is inspected first.',
    'A destruction needs an authority reference and a second person.',
    'A mistake is corrected by a new entry; the old one stays, struck through.',
  ],
  rules: [seizing],
};
export const transactions: HelpWords = {
  purpose: 'Purchases, sales, transfers and disposals. An open one locks its firearm until it is completed or rejected.',
  how: [
    'The other party is found by its exact PSiRA or registration number, and has to accept.',
    'Meanwhile the firearm’s record is not corrected; a loss, a theft and a seizure are recorded all the same.',
  ],
  rules: [licensed, stockRegister],
};
