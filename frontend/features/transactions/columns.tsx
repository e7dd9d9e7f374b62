// The list's columns; on a phone the transaction in one, so that its View button stays in sight.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import type { RecordColumn } from '../../ui/record-table.tsx';
import { onDay } from '../../ui/when.ts';
import { firearmWords, TransactionStatus, typeWords } from './wording.tsx';
import './columns.css';

type Columns = readonly RecordColumn<Transaction>[];
type Waits = (one: Transaction) => boolean;

const view = (width: number): RecordColumn<Transaction> => ({
  id: 'view',
  header: 'Actions',
  width,
  cell: (one) => (
    <Button variant="inline-link" href={`/transactions/${one.id}`} ariaLabel={`View ${typeWords(one).toLowerCase()} of ${firearmWords(one)}`}>
      View
    </Button>
  ),
});

const Waiting = () => <Badge color="blue">Waiting for you</Badge>;

const State = ({ one, waits }: { readonly one: Transaction; readonly waits: Waits }) => (
  <SpaceBetween size="xxs">
    <TransactionStatus status={one.status} />
    {waits(one) ? <Waiting /> : null}
  </SpaceBetween>
);

export const wideColumns = (waits: Waits): Columns => [
  { id: 'firearm', header: 'Firearm', isRowHeader: true, width: 200, cell: firearmWords },
  { id: 'type', header: 'Type', width: 140, cell: typeWords },
  { id: 'from', header: 'From', width: 160, cell: ({ fromEntityName }) => fromEntityName ?? '–' },
  { id: 'to', header: 'To', width: 160, cell: ({ toEntityName }) => toEntityName ?? '–' },
  { id: 'date', header: 'Date', width: 170, cell: ({ transactionDate }) => onDay(transactionDate) },
  { id: 'status', header: 'Status', width: 150, cell: (one) => <State one={one} waits={waits} /> },
  { id: 'description', header: 'Description', width: 240, hidden: true, cell: ({ description }) => description ?? '–' },
  view(90),
];

export const narrowColumns = (waits: Waits): Columns => [
  {
    id: 'transaction',
    header: 'Transaction',
    isRowHeader: true,
    width: 230,
    cell: (one) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{firearmWords(one)}</Box>
        <span className="transaction-party">{`${typeWords(one)}, ${onDay(one.transactionDate)}`}</span>
        {one.fromEntityName ? <span className="transaction-party">{`From ${one.fromEntityName}`}</span> : null}
        {one.toEntityName ? <span className="transaction-party">{`To ${one.toEntityName}`}</span> : null}
        <State one={one} waits={waits} />
      </SpaceBetween>
    ),
  },
  view(90),
];
