// A table of issues, newest first: who had a firearm, or which firearms an officer had.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isOverdue } from '../../../shared/custody/ladder.ts';
import { type Issue, issueStateWords, shortfallWords } from '../../../shared/custody/schema.ts';
import { useNarrow } from '../page/narrow.ts';
import { ExportButton } from '../table/export-button.tsx';
import { type RecordColumn, RecordTable } from '../table/record-table.tsx';
import { FirearmLink } from './custody-cells.tsx';
import { clockWords, dueWords } from './custody-words.ts';

type Columns = readonly RecordColumn<Issue>[];

const officer = ({ officerId, officerName }: Issue) => <Link href={`/custody/officers/${officerId}`}>{officerName}</Link>;
const firearm = ({ firearm: one }: Issue) => <FirearmLink of={one} />;

function End({ issue }: { readonly issue: Issue }) {
  const now = new Date();
  if (issue.state === 'open')
    return isOverdue(issue, now) ? <Badge color="red">{dueWords(issue, now)}</Badge> : <span>{`Out, due ${clockWords(issue.dueAt, now)}`}</span>;
  return (
    <SpaceBetween size="xxxs">
      <span>{[issueStateWords[issue.state], issue.inAt ? clockWords(issue.inAt, now) : null].filter(Boolean).join(', ')}</span>
      {issue.returnFlags.includes('LATE') ? <Badge color="red">Late</Badge> : null}
    </SpaceBetween>
  );
}

const rounds = ({ roundsOut, roundsIn, shortfall }: Issue) => (
  <SpaceBetween size="xxxs">
    <span>{roundsIn === null ? `${roundsOut} out` : `${roundsIn} of ${roundsOut} back`}</span>
    {shortfall ? <Box fontSize="body-s">{`${shortfall.rounds} missing: ${shortfallWords[shortfall.explanation].toLowerCase()}`}</Box> : null}
  </SpaceBetween>
);

/** A transport's place is usually its destination safe. */
const placeOf = ({ place, toSafe }: Issue): string => (toSafe && !place.startsWith(toSafe.name) ? `${place}, to ${toSafe.name}` : place);

const rest: Columns = [
  { id: 'out', header: 'Out', width: 130, cell: ({ outAt }) => clockWords(outAt, new Date()) },
  { id: 'end', header: 'Back', width: 150, cell: (issue) => <End issue={issue} /> },
  { id: 'rounds', header: 'Rounds', width: 125, cell: rounds },
  { id: 'place', header: 'Place', width: 140, cell: placeOf },
  { id: 'issuer', header: 'Issued By', width: 120, cell: ({ issuerName }) => issuerName },
  { id: 'authorisation', header: 'Authorisation', width: 150, cell: ({ authorisations }) => authorisations.at(-1)?.number ?? '–' },
];
const ofFirearm: Columns = [{ id: 'officer', header: 'Officer', isRowHeader: true, width: 150, cell: officer }, ...rest];
const ofOfficer: Columns = [{ id: 'firearm', header: 'Firearm', isRowHeader: true, width: 170, cell: firearm }, ...rest];

const narrow = (first: (issue: Issue) => ReactNode, header: string): Columns => [
  {
    id: 'issue',
    header,
    isRowHeader: true,
    width: 290,
    cell: (issue) => (
      <SpaceBetween size="xxxs">
        {first(issue)}
        <Box fontSize="body-s">{`Out ${clockWords(issue.outAt, new Date())}, ${placeOf(issue)}`}</Box>
        <End issue={issue} />
        {rounds(issue)}
      </SpaceBetween>
    ),
  },
];
const narrowOfFirearm = narrow(officer, 'Officer');
const narrowOfOfficer = narrow(firearm, 'Firearm');

export function IssuesOfFirearm({ firearmId }: { readonly firearmId: string }) {
  const isNarrow = useNarrow();
  return (
    <RecordTable
      key={isNarrow ? 'narrow' : 'wide'}
      route={contract.custody.issuesOfFirearm}
      params={{ id: firearmId }}
      name={isNarrow ? 'issues-of-firearm-narrow' : 'issues-of-firearm'}
      title="Who Had It"
      what="issues"
      variant="container"
      columns={isNarrow ? narrowOfFirearm : ofFirearm}
      actions={<ExportButton list="firearm-custody" query={{ firearmId }} />}
      emptyTitle="Never issued"
      emptyText="Each issue of this firearm is listed here with its return."
    />
  );
}

export function IssuesOfOfficer({ officerId }: { readonly officerId: string }) {
  const isNarrow = useNarrow();
  return (
    <RecordTable
      key={isNarrow ? 'narrow' : 'wide'}
      route={contract.custody.issuesOfOfficer}
      params={{ id: officerId }}
      name={isNarrow ? 'issues-of-officer-narrow' : 'issues-of-officer'}
      title="Issues"
      what="issues"
      variant="container"
      columns={isNarrow ? narrowOfOfficer : ofOfficer}
      actions={<ExportButton list="officer-custody" query={{ officerId }} />}
      emptyTitle="No issues"
      emptyText="Each firearm that this officer receives is listed here with its return."
    />
  );
}
