// Cells of tables of custody: the firearm, and the time that is left.
import Badge from '@cloudscape-design/components/badge';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isBeyond, isOverdue } from '../../../shared/custody/ladder.ts';
import type { Custody } from '../../../shared/custody/schema.ts';
import { dueWords, firearmWords } from './custody-words.ts';

export const FirearmLink = ({ of }: { readonly of: Custody['firearm'] }) => <Link href={`/firearms/${of.id}/profile`}>{firearmWords(of)}</Link>;

/** When a firearm is due, or how late it is. */
export function Due({ row, now }: { readonly row: Custody; readonly now: Date }) {
  if (!isOverdue(row, now)) return <span>{dueWords(row, now)}</span>;
  if (row.state === 'unaccounted' && !row.issueId) return <Badge color="severity-critical">unaccounted for</Badge>;
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      {row.state === 'unaccounted' ? <Badge color="severity-critical">unaccounted for</Badge> : null}
      <Badge color="red">{dueWords(row, now)}</Badge>
      {isBeyond(row, now) ? <Badge color="severity-critical">beyond 72 h</Badge> : null}
    </SpaceBetween>
  );
}
