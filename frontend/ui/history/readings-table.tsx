// The read log of a record: who read it or looked it up, and why. For users who oversee the record, never for its own company.
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { roleWords } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import type { AccessEntry, AccessedKind } from '../../../shared/readings/schema.ts';
import { useNarrow } from '../page/narrow.ts';
import { purposeWords } from '../records/purpose-words.ts';
import { DayFilter } from '../table/day-filter.tsx';
import { type RecordColumn, RecordTable } from '../table/record-table.tsx';

const whatWords = { opened: 'Record opened', found: 'Found in a search', read: 'Record read', revealed: 'Number shown in full' } as const satisfies Record<
  AccessEntry['access'],
  string
>;

const purposeOf = ({ purpose, purposeText }: AccessEntry) => (purpose ? purposeWords({ purpose, purposeText }) : '–');

const wide: readonly RecordColumn<AccessEntry>[] = [
  { id: 'at', header: 'When', isRowHeader: true, width: 320, cell: ({ createdAt }) => exactly(createdAt) },
  { id: 'who', header: 'Who', width: 180, cell: ({ userName }) => userName },
  { id: 'role', header: 'Role', width: 180, cell: ({ role }) => roleWords[role] },
  { id: 'what', header: 'What', width: 190, cell: ({ access }) => whatWords[access] },
  { id: 'docket', header: 'Case number (CAS)', width: 180, cell: ({ docketNumber }) => docketNumber ?? '–' },
  {
    id: 'purpose',
    header: 'Purpose',
    width: 260,
    cell: purposeOf,
  },
];

/** On a phone, one column combines who, when, what and why. */
const narrow: readonly RecordColumn<AccessEntry>[] = [
  {
    id: 'entry',
    header: 'Who and when',
    isRowHeader: true,
    width: 280,
    cell: (entry) => (
      <SpaceBetween size="xxxs">
        <span>{`${entry.userName}, ${roleWords[entry.role]}`}</span>
        <span>{whatWords[entry.access]}</span>
        {entry.docketNumber ? <span>{`${entry.docketNumber}, ${purposeOf(entry)}`}</span> : null}
        <Box color="text-body-secondary" fontSize="body-s">
          {exactly(entry.createdAt)}
        </Box>
      </SpaceBetween>
    ),
  },
];

export interface AccessReportProps {
  readonly kind: AccessedKind;
  readonly id: string;
  /** The record in a sentence: "this firearm". */
  readonly of: string;
}

/** Lists who has seen the record between two dates. A person may ask for it, and it is needed after a breach (POPIA s22, s23). */
export function AccessReportTable({ kind, id, of }: AccessReportProps) {
  const [{ from, to }, setDays] = useState({ from: '', to: '' });
  const [cleared, setCleared] = useState(0);
  const isNarrow = useNarrow();
  const backwards = from !== '' && to !== '' && from > to;
  const clear = () => {
    setDays({ from: '', to: '' });
    setCleared(cleared + 1);
  };
  return (
    <RecordTable
      route={contract.readings.list}
      params={{ kind, id }}
      query={{ from: from || undefined, to: backwards ? undefined : to || undefined }}
      key={isNarrow ? 'narrow' : 'wide'}
      name={isNarrow ? 'access-narrow' : `access-${kind}`}
      title={`Who looked up ${of}`}
      description="Police searches, and reads by anyone outside the company. The company cannot see this list."
      what="look-ups"
      variant="container"
      columns={isNarrow ? narrow : wide}
      onClearFilter={clear}
      emptyTitle="No Look-ups"
      emptyText={`No one has looked up ${of}.`}
      noMatchTitle="No look-ups between these dates"
      filter={
        <SpaceBetween key={cleared} direction="horizontal" size="xs">
          <DayFilter label="From date" day={from} onChange={(day) => setDays({ from: day, to })} />
          <DayFilter
            label="To date"
            day={to}
            onChange={(day) => setDays({ from, to: day })}
            error={backwards ? 'The last date must not be before the first' : undefined}
          />
        </SpaceBetween>
      }
    />
  );
}
