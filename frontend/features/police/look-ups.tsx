// Screen: Police Look-ups (/police-look-ups), all searches of the police with reasons and opened records, for overseers.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { contract } from '../../../shared/contract.ts';
import { exactly, figure } from '../../../shared/kinds/format.ts';
import type { PoliceAuditQuery, PoliceSearch } from '../../../shared/police/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { purposeWords } from '../../ui/records/purpose-words.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { askedWords, foundWords, timesWords } from './wording.ts';

/** The address has the id of a search instead of a case number or an officer, because neither may appear in an address (decision 024). */
type Only = Pick<PoliceAuditQuery, 'docketOf' | 'officerOf'>;
type OnOnly = (more: Only) => void;

export default function PoliceLookUpsPage() {
  const [address, setAddress] = useSearchParams();
  const narrow = useNarrow();
  const docketOf = address.get('docketOf') ?? undefined;
  const officerOf = address.get('officerOf') ?? undefined;
  const columns = useMemo(() => {
    const onOnly: OnOnly = (more) => setAddress((asked) => ({ ...Object.fromEntries(asked), ...more }));
    return narrow ? narrowColumns(onOnly) : wideColumns(onOnly);
  }, [narrow, setAddress]);
  const without = (one: keyof Only) => () =>
    setAddress((asked) => {
      asked.delete(one);
      return asked;
    });
  return (
    <RecordTable
      route={contract.police.audit}
      query={{ docketOf, officerOf }}
      key={narrow ? 'narrow' : 'wide'}
      name={narrow ? 'police-look-ups-narrow' : 'police-look-ups'}
      title="Police Look-ups"
      description="Searches of the register by police officers, with their reasons and the records they opened."
      what="look-ups"
      columns={columns}
      // The buttons are disabled instead of hidden, so that a click does not lose the keyboard focus.
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            disabled={!officerOf}
            disabledReason="All officers are shown. Click an officer’s name to see only their look-ups."
            onClick={without('officerOf')}
          >
            All Officers
          </Button>
          <Button disabled={!docketOf} disabledReason="All case numbers are shown. Click a case number to see only its look-ups." onClick={without('docketOf')}>
            All Case Numbers
          </Button>
        </SpaceBetween>
      }
      onClearFilter={() => setAddress({})}
      emptyTitle="No Look-ups"
      emptyText="No officer has searched the register yet."
    />
  );
}

interface CellProps {
  readonly of: PoliceSearch;
  readonly onOnly: OnOnly;
}

const Officer = ({ of, onOnly }: CellProps) => (
  <span className="button-says">
    <Button variant="inline-link" ariaLabel={`Only this officer: ${of.userName}`} onClick={() => onOnly({ officerOf: of.id })}>
      {of.userName}
    </Button>
  </span>
);

const Docket = ({ of, onOnly }: CellProps) => (
  <span className="button-says">
    <Button variant="inline-link" ariaLabel={`Only this case: ${of.docketNumber}`} onClick={() => onOnly({ docketOf: of.id })}>
      {of.docketNumber}
    </Button>
  </span>
);

function Opened({ of: { looks } }: { readonly of: PoliceSearch }) {
  if (looks.length === 0) return 'Nothing opened';
  return (
    <SpaceBetween size="xxxs">
      {looks.map(({ firearmId, name, times }) => (
        <span key={firearmId}>
          <Link href={`/firearms/${firearmId}/profile`}>{name}</Link>
          {timesWords(times)}
        </span>
      ))}
    </SpaceBetween>
  );
}

const wideColumns = (onOnly: OnOnly): readonly RecordColumn<PoliceSearch>[] => [
  { id: 'at', header: 'When', isRowHeader: true, width: 165, cell: ({ createdAt }) => exactly(createdAt) },
  { id: 'officer', header: 'Officer', width: 140, cell: (search) => <Officer of={search} onOnly={onOnly} /> },
  { id: 'docket', header: 'Case number (CAS)', width: 150, cell: (search) => <Docket of={search} onOnly={onOnly} /> },
  { id: 'purpose', header: 'Purpose', width: 140, cell: purposeWords },
  { id: 'asked', header: 'Searched for', width: 175, cell: ({ asked }) => askedWords(asked) },
  { id: 'found', header: 'Found', width: 95, cell: ({ found, match }) => (match === 'near' ? `${figure(found)} near` : figure(found)) },
  { id: 'opened', header: 'Opened', width: 205, cell: (search) => <Opened of={search} /> },
];

const narrowColumns = (onOnly: OnOnly): readonly RecordColumn<PoliceSearch>[] => [
  {
    id: 'look-up',
    header: 'Look-up',
    isRowHeader: true,
    width: 300,
    cell: (search) => (
      <SpaceBetween size="xxxs">
        <Officer of={search} onOnly={onOnly} />
        <Docket of={search} onOnly={onOnly} />
        <span>{purposeWords(search)}</span>
        <span>{askedWords(search.asked)}</span>
        <span>{foundWords(search)}</span>
        {search.found > 0 ? <Opened of={search} /> : null}
        <Box color="text-body-secondary" fontSize="body-s">
          {exactly(search.createdAt)}
        </Box>
      </SpaceBetween>
    ),
  },
];
