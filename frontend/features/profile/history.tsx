// The History tab: transactions, changes of the record, and reports of closed losses.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import type { ListedLoss } from '../../../shared/losses/schema.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { Can } from '../../ui/page/can.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { OpenedLoss } from './loss.tsx';

const columns: readonly RecordColumn<Transaction>[] = [
  { id: 'date', header: 'Date', isRowHeader: true, width: 170, cell: ({ transactionDate }) => onDay(transactionDate) },
  { id: 'type', header: 'Type', width: 120, cell: ({ transactionType }) => wordsOf(transactionType) },
  { id: 'status', header: 'Status', width: 140, cell: ({ status }) => wordsOf(status) },
  { id: 'from', header: 'From', width: 210, cell: ({ fromEntityName }) => fromEntityName ?? '–' },
  { id: 'to', header: 'To', width: 210, cell: ({ toEntityName }) => toEntityName ?? '–' },
  { id: 'notes', header: 'Notes', width: 220, cell: ({ description }) => description ?? '–' },
];

export function FirearmHistory({ id }: { readonly id: string }) {
  const history = useRoute(contract.firearms.history, { params: { id } });
  return (
    <SpaceBetween size="l">
      <RecordTable
        route={contract.transactions.list}
        query={{ firearmId: id }}
        name="profile-transactions"
        title="Transactions"
        what="transactions"
        variant="container"
        columns={columns}
        noMatchTitle="No Transactions Yet"
        noMatchText="No transactions are recorded for this firearm."
      />
      <Container header={<Header variant="h2">Changes of the record</Header>}>
        <RecordHistory of={history} />
      </Container>
      <FormerLosses firearmId={id} />
      <AccessReport kind="firearm" id={id} of="this firearm" />
      <Can call={contract.readings.list}>
        <LossReadLog firearmId={id} />
      </Can>
    </SpaceBetween>
  );
}

const nameOf = ({ kind, occurredOn }: Pick<ListedLoss, 'kind' | 'occurredOn'>) =>
  `the report of the ${kind === 'lost' ? 'loss' : 'theft'} of ${onDay(occurredOn)}`;

/** Who viewed the loss reports, which contain the reporter's name. */
function LossReadLog({ firearmId }: { readonly firearmId: string }) {
  const { data = [] } = useRoute(contract.losses.list, { query: { firearmId } });
  return data.map((one) => <AccessReport key={one.id} kind="loss" id={one.id} of={nameOf(one)} />);
}

/** Reports of closed losses. The profile itself shows an open one. */
function FormerLosses({ firearmId }: { readonly firearmId: string }) {
  const { data = [], error, reload } = useRoute(contract.losses.list, { query: { firearmId } });
  if (error) return <LoadFailed what="the reports of losses" error={error} onRetry={reload} />;
  return (
    <SpaceBetween size="s">
      {data
        .filter(({ status }) => status === 'closed')
        .map((one) => (
          <FormerLoss key={one.id} of={one} />
        ))}
    </SpaceBetween>
  );
}

/** Loaded only when the user opens it: it contains the reporter's name, and reading it is logged. */
function FormerLoss({ of }: { readonly of: ListedLoss }) {
  const [opened, setOpened] = useState(false);
  return opened ? <OpenedLoss id={of.id} /> : <Button onClick={() => setOpened(true)}>{`Open ${nameOf(of)}`}</Button>;
}
