// The history of a record: newest first, who did what and when, and whether the record is intact.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Icon from '@cloudscape-design/components/icon';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { History, HistoryEntry } from '../../../shared/history/schema.ts';
import { counted, exactly } from '../../../shared/kinds/format.ts';
import type { RouteState } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { Loadable, Nothing } from '../page/loadable.tsx';
import { wordsOf } from '../records/status-badge.tsx';
import { actionWords, factsOf } from './history-words.ts';

export function RecordHistory({ of }: { readonly of: RouteState<History> }) {
  return (
    <Loadable of={of} what="the history" empty={<Nothing title="No history" />}>
      {(history) => (
        <SpaceBetween size="m">
          <Verification history={history} />
          <HistoryEntries entries={history.entries} isBroken={({ seq }) => seq === history.brokenAt} />
        </SpaceBetween>
      )}
    </Loadable>
  );
}

interface HistoryEntriesProps<E> {
  readonly label?: string;
  /** Newest first. */
  readonly entries: readonly E[];
  readonly isBroken: (entry: E) => boolean;
}

export const HistoryEntries = <E extends HistoryEntry>({ label = 'History', entries, isBroken }: HistoryEntriesProps<E>) => (
  <List
    ariaLabel={`${label}, newest first`}
    tagOverride="ol"
    items={entries}
    renderItem={(entry) => ({
      id: String(entry.seq),
      icon: <Icon name="status-info" variant={isBroken(entry) ? 'error' : 'subtle'} />,
      content: <What entry={entry} />,
      secondaryContent: <Details entry={entry} />,
    })}
  />
);

export const Intact = ({ words }: { readonly words: string }) => (
  <Box color="text-status-success">
    <Icon name="status-positive" /> {words}
  </Box>
);

function Verification({ history: { entries, verified, brokenAt } }: { readonly history: History }) {
  const count = counted(entries.length, 'entry', 'entries');
  if (verified) return <Intact words={`Record intact (${count})`} />;
  return (
    <div role="alert">
      <Alert type="error" header="The history of this record has been altered">
        {`Entry ${brokenAt ?? 1} is missing, altered or out of place (${count} found). Do not rely on this record until an administrator has investigated it.`}
      </Alert>
    </div>
  );
}

function What({ entry: { action, fromStatus, toStatus } }: { readonly entry: HistoryEntry }) {
  const step = fromStatus === null ? wordsOf(toStatus) : fromStatus === toStatus ? undefined : `${wordsOf(fromStatus)} → ${wordsOf(toStatus)}`;
  return (
    <span>
      <Box variant="strong">{actionWords(action)}</Box>
      {step ? `: ${step}` : ''}
    </span>
  );
}

function Details({ entry }: { readonly entry: HistoryEntry }) {
  const facts = factsOf(entry.metadata, useSession().user.role);
  return (
    <SpaceBetween size="xxs">
      <Box color="text-body-secondary" fontSize="body-s">
        {entry.actorName ? `${entry.actorName}, ` : null}
        <time dateTime={entry.createdAt}>{exactly(entry.createdAt)}</time>
        {`, entry ${entry.seq}`}
      </Box>
      {entry.comments ? <Box>{entry.comments}</Box> : null}
      {facts.map(({ name, words, href }) => (
        <Box key={name} fontSize="body-s">
          <Box variant="span" color="text-body-secondary" fontSize="body-s">{`${name}: `}</Box>
          {href ? (
            <Link href={href} fontSize="body-s" ariaLabel={`${name}: ${words}`}>
              {words}
            </Link>
          ) : (
            words
          )}
        </Box>
      ))}
    </SpaceBetween>
  );
}
