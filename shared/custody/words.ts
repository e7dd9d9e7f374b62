// The states, purposes and other choices of custody, with their words for people.

/** Where a firearm is. A firearm without a custody record counts as `in_safe`, in a safe that is not known. */
export const custodyStates = ['in_safe', 'issued', 'in_transit', 'at_gunsmith', 'unaccounted', 'lost', 'seized', 'gone'] as const;
export type CustodyState = (typeof custodyStates)[number];

export const custodyStateWords: Readonly<Record<CustodyState, string>> = {
  in_safe: 'In safe',
  issued: 'Issued',
  in_transit: 'In transit',
  at_gunsmith: 'At gunsmith',
  unaccounted: 'Unaccounted for',
  lost: 'Lost or stolen',
  seized: 'Seized',
  gone: 'No longer held',
};

export const issueStates = ['open', 'returned', 'handed_over', 'lost', 'seized', 'void'] as const;
export type IssueState = (typeof issueStates)[number];

export const issueStateWords: Readonly<Record<IssueState, string>> = {
  open: 'Out',
  returned: 'Returned',
  handed_over: 'Handed over',
  lost: 'Lost or stolen',
  seized: 'Seized',
  void: 'Void',
};

export const purposes = [
  'armed_response',
  'cash_in_transit',
  'guarding',
  'close_protection',
  'anti_poaching',
  'escort',
  'training',
  'transport',
  'other',
] as const;
export type Purpose = (typeof purposes)[number];

export const purposeWords: Readonly<Record<Purpose, string>> = {
  armed_response: 'Armed response',
  cash_in_transit: 'Cash in transit',
  guarding: 'Guarding',
  close_protection: 'Close protection',
  anti_poaching: 'Anti-poaching',
  escort: 'Escort',
  training: 'Training',
  transport: 'Transport of the firearm',
  other: 'Other',
};

export const conditions = ['good', 'dirty', 'damaged', 'faulty'] as const;
export const conditionWords: Readonly<Record<(typeof conditions)[number], string>> = { good: 'Good', dirty: 'Dirty', damaged: 'Damaged', faulty: 'Faulty' };

export const shortfallExplanations = ['discharged', 'training', 'lost', 'miscounted_at_issue'] as const;
/** Also the causes that the registry records, when a firearm is lost or seized while it is out. */
export const shortfallCauses = [...shortfallExplanations, 'lost_with_firearm', 'seized_with_firearm'] as const;
export const shortfallWords: Readonly<Record<(typeof shortfallCauses)[number], string>> = {
  discharged: 'Discharged on duty',
  training: 'Fired in training',
  lost: 'Lost',
  miscounted_at_issue: 'Miscounted at issue',
  lost_with_firearm: 'Lost or stolen with the firearm',
  seized_with_firearm: 'Seized with the firearm',
};

/** How a person confirmed an issue or a return: badge and PIN, or a signature on the printed sheet. */
export const proofTypes = ['pin', 'paper'] as const;
