/** Purposes of police searches. A separate file, because the read log needs them without the police schemas. */
export const searchPurposes = ['investigation', 'recovered_firearm', 'roadblock', 'license_enquiry', 'other'] as const;
