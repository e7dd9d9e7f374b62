// Contents of an inspection by type: the stock count, and the questions with the source of each rule.
export const inspectionTypes = ['routine_inspection', 'stock_count', 'safe_inspection', 'license_inspection', 'condition_inspection'] as const;
export type InspectionType = (typeof inspectionTypes)[number];

export const checklistParts = ['stock', 'safe', 'licenses', 'condition'] as const;
export type ChecklistPart = (typeof checklistParts)[number];

export const answerWords = ['yes', 'no', 'not_applicable'] as const;
export type AnswerWord = (typeof answerWords)[number];

const partsByType: Readonly<Record<InspectionType, readonly ChecklistPart[]>> = {
  routine_inspection: ['stock', 'safe', 'licenses', 'condition'],
  stock_count: ['stock'],
  safe_inspection: ['safe'],
  license_inspection: ['stock', 'licenses'],
  condition_inspection: ['stock', 'condition'],
};

/** A type outside the list has every part. */
export const partsOf = (type: string): readonly ChecklistPart[] => partsByType[type as InspectionType] ?? checklistParts;

interface Question {
  readonly id: string;
  readonly text: string;
}

/** Source: Firearms Control Act 60 of 2000 and Regulations 2004. For each question, yes means compliant. */
export const questions: Readonly<Record<ChecklistPart, readonly Question[]>> = {
  stock: [],
  safe: [
    { id: 'safe-standard', text: 'The safe or strong-room meets SABS 953-1 or 953-2 (reg 86)' },
    { id: 'safe-fixed', text: 'It is fixed to the wall or floor, or cannot be carried away' },
    { id: 'safe-keys', text: 'Only the responsible person has the keys and codes' },
    { id: 'safe-ammunition', text: 'No more than 200 rounds are kept for each licensed firearm (s91)' },
  ],
  licenses: [
    { id: 'licenses-seen', text: 'The license of every firearm was seen' },
    { id: 'licenses-match', text: 'License numbers and expiry dates match the register' },
    { id: 'licenses-guards', text: 'Every guard with a firearm has a written authorisation (reg 21)' },
    { id: 'licenses-book', text: 'The stock register is up to date (reg 22)' },
  ],
  condition: [
    { id: 'condition-serial', text: 'Serial numbers are legible and have not been altered' },
    { id: 'condition-safe', text: 'The firearms are in safe working order' },
    { id: 'condition-unaltered', text: 'No firearm was altered without authorisation' },
  ],
};

export const questionsOf = (type: string): readonly Question[] => partsOf(type).flatMap((part) => questions[part]);

export const counts = (type: string): boolean => partsOf(type).includes('stock');
