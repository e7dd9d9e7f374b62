// Rule: who may edit a firearm's record.

/** Why a keeper cannot edit the record: it may view the firearm, but the record is the owner's (decision 055). */
export const onlyOwnerEdits = 'Only the owner of a firearm can correct its record.';
