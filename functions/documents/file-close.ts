// Closes an upload to an inspection, seizure, case or officer, in one commit with the entry in that record's history.
import type { Write } from '../data/commit.ts';
import { commitChange } from '../history/change.ts';
import { type FileRecord, recordFiles } from './entity.ts';
import { factsOf, holdingOf } from './file-record.ts';
import { retryWhileBusy } from './retry-when-busy.ts';

/** The actor in the history of an upload check. */
export const registry = { userId: 'registry', name: 'Firearm Registry' } as const;

export type Outcome =
  /** `kept`: SHA-256 and size of the stored file if they differ from the uploaded one. */
  | { readonly status: 'available'; readonly kept?: { readonly sha256: string; readonly fileSize: number } }
  | { readonly status: 'rejected' | 'abandoned'; readonly reason: string };

/** The outcome for the file's own history. */
export function closingOf(outcome: Outcome, { sha256, fileSize }: { readonly sha256: string; readonly fileSize: number }) {
  const kept = ('kept' in outcome && outcome.kept) || undefined;
  return {
    set: { status: outcome.status, ...('reason' in outcome ? { reason: outcome.reason } : {}), ...kept },
    words: {
      action: `documents.${outcome.status}` as const,
      ...('reason' in outcome ? { comments: outcome.reason } : {}),
      ...(kept ? { comments: 'Camera data removed from the photograph', metadata: { came: { sha256, fileSize }, kept } } : {}),
    },
  };
}

/** Throws `stale-version` if it was closed in the meantime, `unavailable` while its record keeps changing. */
export const closeFile = (before: FileRecord, outcome: Outcome, at: Date): Promise<void> =>
  retryWhileBusy(async () => {
    const { uploadedBy, uploadedByName } = before;
    const now = at.toISOString();
    const record = outcome.status === 'available' ? await holdingOf(before) : undefined;
    const { set, words } = closingOf(record?.late ? { status: 'rejected', reason: record.late } : outcome, before);
    const added: Write[] =
      record && !record.late
        ? record.note({ action: 'documents.upload', actor: { userId: uploadedBy, name: uploadedByName }, at: now, metadata: factsOf(before) })
        : [];
    await commitChange(recordFiles(), before, { ...words, actor: registry, at, set }, added);
  });
