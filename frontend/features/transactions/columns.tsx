// Table columns of the transaction list. On a phone one column shows the whole transaction, so the View button stays visible.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { onDay } from '../../../shared/kinds/format.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import type { RecordColumn } from '../../ui/table/record-table.tsx';
import { endedWords, firearmWords, TransactionStatus, typeWords } from './wording.tsx';
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

/** Wraps serial numbers and company names instead of cutting them. */
const Words = ({ children }: { readonly children: ReactNode }) => <span className="transaction-words">{children}</span>;

const Waiting = () => <Badge color="blue">Waiting for you</Badge>;

const State = ({ one, waits }: { readonly one: Transaction; readonly waits: Waits }) => (
  <SpaceBetween size="xxs">
    <TransactionStatus status={one.status} />
    {one.endedAs && one.endedAs !== 'office' ? <Words>{endedWords(one)}</Words> : null}
    {waits(one) ? <Waiting /> : null}
  </SpaceBetween>
);

export const wideColumns = (waits: Waits): Columns => [
  { id: 'firearm', header: 'Firearm', isRowHeader: true, width: 190, cell: (one) => <Words>{firearmWords(one)}</Words> },
  { id: 'type', header: 'Type', width: 120, cell: (one) => <Words>{typeWords(one)}</Words> },
  { id: 'from', header: 'From', width: 152, cell: ({ fromEntityName }) => <Words>{fromEntityName ?? '–'}</Words> },
  { id: 'to', header: 'To', width: 152, cell: ({ toEntityName }) => <Words>{toEntityName ?? '–'}</Words> },
  { id: 'date', header: 'Date', width: 170, cell: ({ transactionDate }) => <Words>{onDay(transactionDate)}</Words> },
  { id: 'status', header: 'Status', width: 150, cell: (one) => <State one={one} waits={waits} /> },
  { id: 'description', header: 'Description', width: 240, hidden: true, cell: ({ description }) => description ?? '–' },
  view(100),
];

export const narrowColumns = (waits: Waits): Columns => [
  {
    id: 'transaction',
    header: 'Transaction',
    isRowHeader: true,
    width: 220,
    cell: (one) => (
      <SpaceBetween size="xxs">
        <Words>
          <Box variant="strong">{firearmWords(one)}</Box>
        </Words>
        <Words>{`${typeWords(one)}, ${onDay(one.transactionDate)}`}</Words>
        {one.fromEntityName ? <Words>{`From ${one.fromEntityName}`}</Words> : null}
        {one.toEntityName ? <Words>{`To ${one.toEntityName}`}</Words> : null}
        <State one={one} waits={waits} />
      </SpaceBetween>
    ),
  },
  view(100),
];
