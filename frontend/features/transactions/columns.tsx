// The list's columns; on a phone the transaction in one, so that its View button stays in sight.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import type { RecordColumn } from '../../ui/record-table.tsx';
import { onDay } from '../../ui/when.ts';
import { firearmWords, partiesWords, TransactionStatus, typeWords } from './wording.tsx';

type Columns = readonly RecordColumn<Transaction>[];
type Waits = (one: Transaction) => boolean;

const view = (width: number): RecordColumn<Transaction> => ({
  id: 'view',
  header: 'Actions',
  width,
  cell: (one) => (
    <Button href={`/transactions/${one.id}`} ariaLabel={`View ${typeWords(one).toLowerCase()} of ${firearmWords(one)}`}>
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
  { id: 'firearm', header: 'Firearm', isRowHeader: true, width: 230, cell: firearmWords },
  { id: 'type', header: 'Type', width: 130, cell: typeWords },
  { id: 'from', header: 'From', width: 210, cell: ({ fromEntityName }) => fromEntityName ?? '–' },
  { id: 'to', header: 'To', width: 210, cell: ({ toEntityName }) => toEntityName ?? '–' },
  { id: 'date', header: 'Date', width: 170, cell: ({ transactionDate }) => onDay(transactionDate) },
  { id: 'status', header: 'Status', width: 150, cell: (one) => <State one={one} waits={waits} /> },
  { id: 'description', header: 'Description', width: 240, hidden: true, cell: ({ description }) => description ?? '–' },
  view(110),
];

export const narrowColumns = (waits: Waits): Columns => [
  {
    id: 'transaction',
    header: 'Transaction',
    isRowHeader: true,
    width: 225,
    cell: (one) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{firearmWords(one)}</Box>
        <span>{`${typeWords(one)}, ${onDay(one.transactionDate)}`}</span>
        <span>{partiesWords(one)}</span>
        <State one={one} waits={waits} />
      </SpaceBetween>
    ),
  },
  view(100),
];
