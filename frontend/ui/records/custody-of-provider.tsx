// Custody of one provider, for the people who oversee it: its figures, its safes, and its firearms that are out. Each reading is logged.
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { contract } from '../../../shared/contract.ts';
import { mostSafesListed, type ProviderCustody } from '../../../shared/custody/national.ts';
import { type Custody, mostOnBoard } from '../../../shared/custody/schema.ts';
import { figure, monthInWords, timeOfDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { AccessReport } from '../history/readings.tsx';
import { Loadable } from '../page/loadable.tsx';
import { useNarrow } from '../page/narrow.ts';
import { Due, FirearmLink } from './custody-cells.tsx';
import { CustodyValue, RefusalTable } from './custody-figures.tsx';
import { clockWords, placeWords } from './custody-words.ts';

type Columns<T> = readonly TableProps.ColumnDefinition<T>[];

const firearm = ({ firearm: one }: Custody) => <FirearmLink of={one} />;
const officer = ({ officerId, officerName }: Custody) => (officerId && officerName ? <Link href={`/custody/officers/${officerId}`}>{officerName}</Link> : '–');

const wide = (now: Date): Columns<Custody> => [
  { id: 'firearm', header: 'Firearm', isRowHeader: true, minWidth: 190, cell: firearm },
  { id: 'officer', header: 'Officer', minWidth: 130, cell: officer },
  { id: 'place', header: 'Place', minWidth: 140, cell: placeWords },
  { id: 'out', header: 'Out Since', minWidth: 120, cell: ({ outAt }) => (outAt ? clockWords(outAt, now) : '–') },
  { id: 'due', header: 'Due', minWidth: 150, cell: (row) => <Due row={row} now={now} /> },
  { id: 'authorisation', header: 'Authorisation', minWidth: 130, cell: ({ authorisationNumber }) => authorisationNumber ?? '–' },
];

/** On a phone one column with the firearm, the officer and the time that is left. */
const narrow = (now: Date): Columns<Custody> => [
  {
    id: 'firearm',
    header: 'Firearm',
    isRowHeader: true,
    cell: (row) => (
      <SpaceBetween size="xxxs">
        {firearm(row)}
        {officer(row)}
        <span>{placeWords(row)}</span>
        <Due row={row} now={now} />
      </SpaceBetween>
    ),
  },
];

type Safe = ProviderCustody['safes'][number];
const safeColumns: Columns<Safe> = [
  { id: 'name', header: 'Safe', isRowHeader: true, minWidth: 150, cell: ({ name, branchName }) => `${name}, ${branchName}` },
  { id: 'inSafe', header: 'In Safe', cell: ({ inSafe }) => figure(inSafe) },
  { id: 'out', header: 'Out', cell: ({ out }) => figure(out) },
  { id: 'capacity', header: 'Capacity', cell: ({ capacity }) => figure(capacity) },
];

function Found({ of: { officers, safes, moreSafes, board, month, figures, refusals } }: { readonly of: ProviderCustody }) {
  const isNarrow = useNarrow();
  const now = new Date(board.asOf);
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" description={`Exceptions, refusals and rounds short are of ${monthInWords(month)}. Your reading of this page is logged.`}>
            Custody
          </Header>
        }
      >
        <KeyValuePairs
          columns={4}
          minColumnWidth={120}
          items={[
            { label: 'Out', value: <CustodyValue count={figures.out} large /> },
            { label: 'Overdue', value: <CustodyValue count={figures.overdue} large worry /> },
            { label: 'Beyond 72 h', value: <CustodyValue count={figures.beyond} large worry /> },
            { label: 'Active officers', value: <CustodyValue count={officers} large /> },
            { label: 'Exceptions', value: <CustodyValue count={figures.exceptions} large /> },
            { label: 'Refusals', value: <CustodyValue count={figures.refusals} large /> },
            { label: 'Rounds Short', value: <CustodyValue count={figures.roundsShort} large worry /> },
          ]}
        />
      </Container>
      {board.more ? <Alert type="info">{`More than ${figure(mostOnBoard)} firearms are out. The list shows the first ones due.`}</Alert> : null}
      <Table<Custody>
        key={isNarrow ? 'narrow' : 'wide'}
        variant="container"
        wrapLines
        ariaLabels={{ tableLabel: 'Firearms out' }}
        items={board.out}
        trackBy={({ firearm: one }) => one.id}
        columnDefinitions={isNarrow ? narrow(now) : wide(now)}
        header={
          <Header
            variant="h2"
            counter={`(${figure(board.out.length)}${board.more ? '+' : ''})`}
            description={`As of ${timeOfDay(board.asOf)}, the next due first`}
          >
            Firearms Out
          </Header>
        }
        empty="No firearm is out. All firearms are in their safes."
      />
      <Table<Safe>
        variant="container"
        wrapLines
        ariaLabels={{ tableLabel: 'Safes' }}
        items={safes}
        trackBy="id"
        columnDefinitions={safeColumns}
        header={
          <Header
            variant="h2"
            counter={`(${figure(safes.length)}${moreSafes ? '+' : ''})`}
            description="Firearms that were never issued or moved are in no safe yet"
          >
            Safes
          </Header>
        }
        empty="This provider has recorded no safe."
        footer={moreSafes ? `Only the ${mostSafesListed} newest safes are listed.` : undefined}
      />
      <RefusalTable refusals={refusals} month={month} />
    </SpaceBetween>
  );
}

export function CustodyOfProvider({ id }: { readonly id: string }) {
  const custody = useRoute(contract.custody.ofProvider, { params: { id } });
  return (
    <SpaceBetween size="l">
      <Loadable of={custody} what="the custody of this provider" empty={null}>
        {(one) => <Found of={one} />}
      </Loadable>
      <AccessReport kind="custody" id={id} of="the custody of this provider" />
    </SpaceBetween>
  );
}
