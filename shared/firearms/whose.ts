// Whose a firearm's record is.

/** Why a keeper does not edit it: it sees the firearm, but the record is the owner's (decision 055). */
export const onlyOwnerEdits = 'Only the owner of a firearm corrects its record.';
