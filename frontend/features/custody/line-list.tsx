// The lines at the counter, each with its verdict: ready, refused with the gate's sentence, or an exception that a second person may allow.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import type { Header, Line } from './counter-state.ts';
import { CountInput } from './header-form.tsx';
import { isChecked } from './lines.ts';

type Row = Line & { readonly number: number };

interface LineListProps {
  readonly lines: readonly Line[];
  readonly header: Header;
  readonly selected: string | undefined;
  readonly onSelect: (eventId: string) => void;
  readonly onChange: (eventId: string, change: Partial<Line>) => void;
  readonly onRemove: (eventId: string) => void;
  readonly onCheckAgain: (eventId: string) => void;
  readonly onException: (line: Line) => void;
}

const indicators = { refusal: 'error', override: 'warning', warning: 'warning' } as const;

function Verdict({ line, header }: { readonly line: Line; readonly header: Header }) {
  const { state, officer, firearm, expected, verdict, exception, authorisation } = line;
  if (state === 'done') return <StatusIndicator type="success">{`Issued, ${authorisation}`}</StatusIndicator>;
  if (state === 'sending') return <StatusIndicator type="in-progress">Issuing</StatusIndicator>;
  if (state === 'unsure') return <StatusIndicator type="warning">No answer came. Issue again: nothing is issued twice.</StatusIndicator>;
  const checked = isChecked(header, line);
  const gates = checked ? (verdict?.gates ?? []) : [];
  const isAllowed = exception !== undefined;
  const isComplete = Boolean(officer && firearm);
  return (
    <SpaceBetween size="xxxs">
      {isComplete && !checked ? <StatusIndicator type="loading">{header.safe ? 'Checking' : 'Choose the safe to check this line'}</StatusIndicator> : null}
      {gates.map(({ level, message }) => (
        <StatusIndicator key={message} type={level === 'override' && isAllowed ? 'info' : indicators[level]}>
          {message}
        </StatusIndicator>
      ))}
      {isAllowed ? <Box fontSize="body-s">{`Exception allowed by ${exception.officerName}: ${exception.reason}`}</Box> : null}
      {!firearm ? <StatusIndicator type="pending">{expected ? `Scan ${expected.name} to confirm it` : 'Scan the firearm'}</StatusIndicator> : null}
      {firearm && !officer ? <StatusIndicator type="pending">For which officer? Scan the badge.</StatusIndicator> : null}
      {isComplete && checked && (verdict?.outcome === 'ready' || (verdict?.outcome === 'override' && isAllowed)) ? (
        <StatusIndicator type="success">Ready</StatusIndicator>
      ) : null}
    </SpaceBetween>
  );
}

const nameOf = ({ officer, firearm, expected, number }: Row) => [officer?.name, firearm?.name ?? expected?.name].filter(Boolean).join(', ') || `line ${number}`;
const isDraft = ({ state }: Line) => state === 'draft';

const Who = ({ party }: { readonly party: Line['officer'] }) =>
  party ? (
    <SpaceBetween size="xxxs">
      <Box variant="strong">{party.name}</Box>
      {party.detail ? <Box fontSize="body-s">{party.detail}</Box> : null}
    </SpaceBetween>
  ) : (
    <span>–</span>
  );

export function LineList({ lines, header, selected, onSelect, onChange, onRemove, onCheckAgain, onException }: LineListProps) {
  const isNarrow = useNarrow();
  // The newest line is on top, where the armourer looks after a scan.
  const rows: Row[] = lines.map((line, at) => ({ ...line, number: at + 1 })).reverse();
  const number = (row: Row) =>
    isDraft(row) ? (
      <Button variant="inline-link" formAction="none" ariaLabel={`Select line ${row.number}`} onClick={() => onSelect(row.eventId)}>
        {row.eventId === selected ? <Icon name="caret-right-filled" alt="Next scan:" /> : null}
        {row.number}
      </Button>
    ) : (
      row.number
    );
  const count = (row: Row, of: 'rounds' | 'magazines') =>
    isDraft(row) ? (
      <CountInput
        value={row[of]}
        label={`${of === 'rounds' ? 'Rounds' : 'Magazines'} of ${nameOf(row)}`}
        onChange={(value) => onChange(row.eventId, { [of]: value })}
      />
    ) : (
      row[of]
    );
  const actions = (row: Row) =>
    isDraft(row) ? (
      <SpaceBetween direction="horizontal" size="xxs">
        {isChecked(header, row) && row.verdict?.outcome === 'override' && !row.exception ? (
          <Button formAction="none" onClick={() => onException(row)} ariaLabel={`Allow exception for ${nameOf(row)}`}>
            Allow Exception
          </Button>
        ) : null}
        {isChecked(header, row) && row.verdict?.outcome === 'refused' ? (
          <Button formAction="none" onClick={() => onCheckAgain(row.eventId)} ariaLabel={`Check ${nameOf(row)} again`}>
            Check Again
          </Button>
        ) : null}
        <Button variant="icon" iconName="close" formAction="none" ariaLabel={`Remove ${nameOf(row)}`} onClick={() => onRemove(row.eventId)} />
      </SpaceBetween>
    ) : null;
  const wide: TableProps.ColumnDefinition<Row>[] = [
    { id: 'number', header: 'Line', width: 80, cell: number },
    { id: 'officer', header: 'Officer', isRowHeader: true, minWidth: 140, cell: ({ officer }) => <Who party={officer} /> },
    {
      id: 'firearm',
      header: 'Firearm',
      minWidth: 160,
      cell: ({ firearm, expected }) => (firearm ? <Who party={firearm} /> : expected ? <Box color="text-status-inactive">{expected.name}</Box> : '–'),
    },
    { id: 'rounds', header: 'Rounds', width: 110, cell: (row) => count(row, 'rounds') },
    { id: 'magazines', header: 'Magazines', width: 120, cell: (row) => count(row, 'magazines') },
    { id: 'result', header: 'Result', minWidth: 240, cell: (row) => <Verdict line={row} header={header} /> },
    { id: 'actions', header: 'Actions', minWidth: 190, cell: actions },
  ];
  const narrow: TableProps.ColumnDefinition<Row>[] = [
    {
      id: 'line',
      header: 'Line',
      isRowHeader: true,
      cell: (row) => (
        <SpaceBetween size="xxs">
          <SpaceBetween direction="horizontal" size="xs">
            {number(row)}
            <Box variant="strong">{nameOf(row)}</Box>
          </SpaceBetween>
          <Verdict line={row} header={header} />
          {isDraft(row) ? (
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <span>Rounds</span>
              {count(row, 'rounds')}
              {actions(row)}
            </SpaceBetween>
          ) : null}
        </SpaceBetween>
      ),
    },
  ];
  return (
    <Table<Row>
      key={isNarrow ? 'narrow' : 'wide'}
      variant="embedded"
      wrapLines
      contentDensity="compact"
      items={rows}
      trackBy="eventId"
      columnDefinitions={isNarrow ? narrow : wide}
      empty={<Nothing title="No lines yet">Scan a badge, then the firearm.</Nothing>}
    />
  );
}
