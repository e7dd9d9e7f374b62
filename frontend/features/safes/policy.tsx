// Section: the custody policy of a provider.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { assessmentLevelWords, blindWords, type Policy, receiverProofWords } from '../../../shared/custody/policy.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';

const Edit = later(() => import('./edit-policy.tsx').then((loaded) => loaded.EditPolicy));

const Choices = ({ policy }: { readonly policy: Policy }) => (
  <KeyValuePairs
    columns={3}
    minColumnWidth={220}
    items={[
      { label: 'Suggested period', value: policy.defaultHours === null ? 'Until the next change of shifts' : counted(policy.defaultHours, 'hour') },
      { label: 'Yearly assessment missing', value: assessmentLevelWords[policy.assessment] },
      { label: 'Witness', value: policy.needsWitness ? 'Required for each issue' : 'Not required' },
      { label: 'Officer confirms a single issue', value: receiverProofWords[policy.receiverProof] },
      { label: 'Rounds at the return', value: policy.blindReturn ? blindWords.yes : blindWords.no },
      { label: 'Periods without a second person', value: figure(policy.mostSuccessive) },
      { label: 'Most rounds of one issue', value: figure(policy.mostRounds) },
      { label: 'Longest written authority', value: counted(policy.delegationMonths, 'month') },
      { label: 'Reminder to armourers', value: `${policy.reminderMinutes} minutes before the due time` },
      { label: 'Alert to managers', value: `${counted(policy.lateHours, 'hour')} after the due time` },
      { label: 'Alert to all users', value: `${counted(policy.graveHours, 'hour')} after the due time` },
      { label: 'Request to report the loss', value: `${counted(policy.lossHours, 'hour')} after the due time` },
    ]}
  />
);

export function CustodyPolicy({ legalEntityId }: { readonly legalEntityId: number }) {
  const policy = useRoute(contract.custody.getPolicy, { params: { id: String(legalEntityId) } });
  const [editing, setEditing] = useState<Policy>();
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Choices of the company about issues. A firearm that is out for more than 72 hours is always reported to the regulator."
          actions={
            policy.data ? (
              <Can call={contract.custody.setPolicy}>
                <Button onClick={() => setEditing(policy.data)}>Edit Policy</Button>
              </Can>
            ) : null
          }
        >
          Custody Policy
        </Header>
      }
    >
      <Loadable of={policy} what="the custody policy" empty={<Nothing title="No custody policy" />}>
        {(record) => <Choices policy={record} />}
      </Loadable>
      <Opens of={Edit} when={editing ? { policy: editing, onClose: () => setEditing(undefined) } : undefined} />
    </Container>
  );
}
