// Reads a history in pages.
import type { CheckedEntry, RecordKind } from '../../shared/history/schema.ts';
import type { Page } from '../../shared/route.ts';
import { badCursor, pageOf, positionOf } from '../data/pages.ts';
import { withNulls } from '../data/record.ts';
import { history } from './entity.ts';
import { withNames } from './names.ts';
import { type ChainHead, type HistoryItem, hashOf } from './store.ts';

/**
 * Returns a page of a history, newest first, and whether each entry is intact: for a history that grows every day. A missing entry shows as a gap in the
 * numbers, and the entry after it is not intact.
 */
export async function historyPage(
  kind: RecordKind,
  id: string,
  { version, chainHead }: ChainHead,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<CheckedEntry>> {
  const position = positionOf(cursor) ?? String(version + 1);
  if (!/^\d{1,15}$/.test(position)) throw badCursor();
  const after = Number(position);
  // A record without a change has no history to read.
  if (version === 0) return { items: [], total: 0 };
  const { data } = await history()
    .query.ofRecord({ entityType: kind, entityId: id })
    .lt({ seq: Math.min(after, version + 1) })
    .go({ order: 'desc', limit: limit + 1, consistent: true });
  const isIntact = ({ hash, image: _, ...content }: HistoryItem, at: number): boolean => {
    const isFirst = content.seq === 1;
    const follows = isFirst ? content.prevHash === '' : data[at + 1]?.hash === content.prevHash && data[at + 1]?.seq === content.seq - 1;
    return follows && hashOf(content) === hash && (content.seq !== version || hash === chainHead);
  };
  const { items, next } = pageOf(data, limit, ({ seq }) => String(seq));
  const checked = items.map((entry, at) => ({ ...withNulls(entry, ['fromStatus', 'comments', 'metadata']), intact: isIntact(entry, at) }));
  return { items: await withNames(checked), next, total: version };
}
