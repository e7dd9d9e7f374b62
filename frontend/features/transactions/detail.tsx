// Screen: one transaction with its status, firearm, parties, history and the steps the user can take.
import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import type { History } from '../../../shared/history/schema.ts';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import { waitsFor } from '../../../shared/transactions/rules.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { Documents } from '../../ui/documents/documents.tsx';
import { ReferredDocuments } from '../../ui/documents/referred.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { Steps } from './steps.tsx';
import { askerOf, statusWords, TransactionStatus, titleOf, typeWords } from './wording.tsx';

/** Name and time of the step that led to the status, from the history. */
function stepBy(history: History | undefined, status: Transaction['status']): string {
  const entry = history?.entries.find(({ toStatus }) => toStatus === status);
  if (!history) return '…';
  return entry ? `${entry.actorName}, ${exactly(entry.createdAt)}` : 'Not yet';
}

function Facts({ transaction, history }: { readonly transaction: Transaction; readonly history: History | undefined }) {
  const { status, comments, description, fromEntityName, toEntityName, acceptingEntityId, documentReferences } = transaction;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={210}
      items={[
        { label: 'Type', value: typeWords(transaction) },
        { label: 'From', value: fromEntityName ?? 'Not recorded' },
        { label: 'To', value: toEntityName ?? (transaction.transactionType === 'disposal' ? 'None (disposal)' : 'Not recorded') },
        ...(transaction.outsidePartyNumber ? [{ label: 'License or ID number of the outside party', value: transaction.outsidePartyNumber }] : []),
        { label: 'Transaction date', value: onDay(transaction.transactionDate) },
        { label: 'Created by', value: stepBy(history, 'pending') },
        { label: acceptingEntityId === null ? 'Review started by' : 'Accepted by', value: stepBy(history, 'under_review') },
        { label: 'Approved by', value: stepBy(history, 'approved') },
        status === 'rejected' ? { label: 'Ended by', value: stepBy(history, 'rejected') } : { label: 'Completed by', value: stepBy(history, 'completed') },
        { label: status === 'rejected' ? 'Reason' : 'Last comment', value: comments ?? 'None' },
        { label: 'Description', value: description ?? 'None' },
        ...(documentReferences.length > 0 ? [{ label: 'Referenced documents', value: <ReferredDocuments ids={documentReferences} /> }] : []),
      ]}
    />
  );
}

/** Links to the firearm if the user can open it. The receiving party sees only the copy of its details in the transaction. */
function FirearmFacts({ transaction: { firearm, firearmId } }: { readonly transaction: Transaction }) {
  const visible = useRoute(contract.firearms.get, { params: { id: firearmId } }).data !== undefined;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={210}
      items={[
        { label: 'Firearm', value: `${firearm.manufacturer} ${firearm.model}` },
        { label: 'Serial number', value: visible ? <Link href={`/firearms/${firearmId}/profile`}>{firearm.serialNumber}</Link> : firearm.serialNumber },
        { label: 'Type and caliber', value: `${firearm.type}, ${firearm.caliber}` },
      ]}
    />
  );
}

export default function TransactionPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const record = useRoute(contract.transactions.get, { params: { id } });
  const history = useRoute(contract.transactions.history, { params: { id } });
  if (record.error?.status === 404) return <RecordNotFound what="transaction" back={<Button href="/transactions">All transactions</Button>} />;
  const transaction = record.data;
  return (
    <Page
      title={transaction ? titleOf(transaction) : 'Transaction'}
      description={
        transaction ? (
          <span>
            <TransactionStatus status={transaction.status} /> · <span>{statusWords(transaction)}</span>{' '}
            {waitsFor(transaction, askerOf(user)) ? <Badge color="blue">Waiting for you</Badge> : null}
          </span>
        ) : undefined
      }
      actions={transaction ? <Steps transaction={transaction} onReload={record.reload} /> : undefined}
    >
      <Loadable of={record} what="the transaction" empty={<Nothing title="Transaction not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Container header={<Header variant="h2">Details</Header>}>
              <Facts transaction={found} history={history.data} />
            </Container>
            <Container header={<Header variant="h2">Firearm</Header>}>
              <FirearmFacts transaction={found} />
            </Container>
            <Documents of={{ type: 'transaction', id: found.id, name: titleOf(found) }} />
          </SpaceBetween>
        )}
      </Loadable>
      <Container header={<Header variant="h2">History</Header>}>
        <RecordHistory of={history} />
      </Container>
    </Page>
  );
}
