// What becomes of an upload to an inspection, a seizure or a case: in one commit with the entry in the history of that record.
import type { Write } from '../data/commit.ts';
import { commitChange } from '../history/change.ts';
import { type FileRecord, recordFiles } from './entity.ts';
import { factsOf, holdingOf } from './file-record.ts';
import { despiteOthers } from './retry-when-busy.ts';

/** Who the history says checked an upload. */
export const registry = { userId: 'registry', name: 'Firearm Registry' } as const;

export type Outcome =
  /** `kept`: what the file is where it is not kept as it came. */
  | { readonly status: 'available'; readonly kept?: { readonly sha256: string; readonly fileSize: number } }
  | { readonly status: 'rejected' | 'abandoned'; readonly reason: string };

/** The outcome as the file's own history tells it. */
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

/** Throws `stale-version` when it was closed meanwhile, `unavailable` while its record does not keep still. */
export const closeFile = (before: FileRecord, outcome: Outcome, at: Date): Promise<void> =>
  despiteOthers(async () => {
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
