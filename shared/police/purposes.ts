/** Why an officer looks something up. By itself: what writes down who saw a record needs these words and none of the records of the police. */
export const searchPurposes = ['investigation', 'recovered_firearm', 'roadblock', 'license_enquiry', 'other'] as const;
