// History and workflow status of any record (spec 1, section 3).

/** Kinds of record that carry a history; the same words name the entities in the table. */
export const recordKinds = [
  'firearm',
  'library',
  'ancillary',
  'ancillary-library',
  'legal-entity',
  'license',
  'transaction',
  'import',
  'export',
  'disclosure',
  'inspection',
  'user',
  'notification',
  'workflow-status',
] as const;
export type RecordKind = (typeof recordKinds)[number];
