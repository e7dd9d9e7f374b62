// The schemas of histories and workflow status for every kind of record (spec 1, section 3).
import * as v from 'valibot';
import { Instant } from '../kinds/index.ts';

/** Kinds of record with a history. The table names its entities with the same words. */
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
  'document',
  'record-file',
  'stock-entry',
  'inspection',
  'approval',
  'branch',
  'safe',
  'officer',
  'delegation',
  'firearm-custody',
  'register-copy',
  'loss',
  'seizure',
  'case',
  'case-message',
  'corrective-action',
  'firearm-check',
  'verification',
  'police-search',
  'user',
  'compliance-alert',
  'compliance-rule',
  'notification',
  'setting',
  'workflow-status',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Kinds of record that represent background work (decision 010). */
export const jobKinds = ['import', 'export', 'rename', 'ranking', 'inspected', 'assessment', 'user-change', 'integration-message'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Kinds of record whose history entries start background work. */
export const followedKinds = [
  'firearm',
  'license',
  'inspection',
  'legal-entity',
  'loss',
  'seizure',
  'transaction',
  'disclosure',
  'firearm-custody',
] as const satisfies readonly RecordKind[];

export const HistoryEntry = v.pipe(
  v.object({
    seq: v.number(),
    action: v.string(),
    actorName: v.string(),
    fromStatus: v.nullable(v.string()),
    toStatus: v.string(),
    comments: v.nullable(v.string()),
    metadata: v.nullable(v.record(v.string(), v.unknown())),
    createdAt: Instant,
  }),
  v.description('One entry: who did what, and when.'),
);
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

/** An entry of a history that is read in pages, because it grows every day. */
export const CheckedEntry = v.object({
  ...HistoryEntry.pipe[0].entries,
  intact: v.pipe(v.boolean(), v.description('True if nobody changed this entry, and the entry before it is the one that it followed.')),
});
export type CheckedEntry = v.InferOutput<typeof CheckedEntry>;

export const History = v.pipe(
  v.object({ entries: v.array(HistoryEntry), verified: v.boolean(), brokenAt: v.nullable(v.number()) }),
  v.description('A record’s whole history, newest first, and whether it is intact. `brokenAt` is the first entry that is missing, changed or out of place.'),
);
export type History = v.InferOutput<typeof History>;
