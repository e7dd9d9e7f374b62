// Screen: the New Transaction form in a dialog (spec 2, section 5).
import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useFormContext, useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { canChangeHands } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { ownEntityOf } from '../../../shared/transactions/rules.ts';
import { handsRefusalOf } from '../../../shared/verification/rules.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { DocumentsField } from '../../ui/documents/field.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useFirearmTitle } from '../../ui/page/firearm-title.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { Parties } from './parties.tsx';
import { emptyTransaction, toTransaction } from './values.ts';
import { askerOf } from './wording.tsx';

const types = [
  { value: 'purchase', label: 'Purchase' },
  { value: 'sale', label: 'Sale' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'disposal', label: 'Disposal' },
] as const;

const changing = [
  { value: 'owner', label: 'Ownership' },
  { value: 'keeper', label: 'Keeper only', description: 'The owner stays the same' },
] as const;

export function NewTransaction({ firearmId, onClose }: { readonly firearmId: string; readonly onClose: () => void }) {
  const title = useFirearmTitle('New Transaction', firearmId);
  const own = ownEntityOf(askerOf(useSession().user));
  return (
    <FormDialog header={title} by={['new']} onClose={onClose}>
      <RouteForm
        route={contract.transactions.create}
        defaults={emptyTransaction(/^[0-9a-f-]{36}$/.test(firearmId) ? firearmId : '')}
        toBody={(values) => toTransaction(values, own)}
        onDone={() => toast({ title: 'Transaction created successfully' })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to create transaction', destructive: true })}
        actions={<FormActions submit="Create Transaction" submitting="Creating..." />}
      >
        <Fields own={own} />
      </RouteForm>
    </FormDialog>
  );
}

function Fields({ own }: { readonly own: number | undefined }) {
  const { setValue } = useFormContext();
  const [firearmId, type, changes] = useWatch({ name: ['firearmId', 'transactionType', 'changes'] }) as [string | null, string | null, string | null];
  const firearm = useRoute(contract.firearms.get, firearmId ? { params: { id: firearmId } } : null);
  // Another firearm has other documents and another seller.
  const clearDependentFields = () => {
    setValue('documentReferences', []);
    setValue('fromEntityId', null);
    setValue('outside', false);
  };
  return (
    <SpaceBetween size="m">
      <FirearmField name="firearmId" label="Firearm" onPick={clearDependentFields} />
      {firearm.data ? <Standing firearm={firearm.data} /> : null}
      <SelectField name="transactionType" label="Type" choices={types} />
      <DayField name="transactionDate" label="Transaction date" latest={dayOf(new Date())} />
      {type === 'transfer' ? <SelectField name="changes" label="Transfer type" placeholder="Choose the transfer type" choices={changing} /> : null}
      {type ? <Parties firearm={firearm.data} type={type} changes={type === 'transfer' ? (changes ?? 'owner') : 'owner'} own={own} /> : null}
      <TextAreaField name="description" label="Description" rows={2} optional />
      {firearmId ? <DocumentsField name="documentReferences" of={{ type: 'firearm', id: firearmId }} /> : null}
    </SpaceBetween>
  );
}

/** Shows owner and keeper, or why no transaction can start now, before the user fills in the rest. */
function Standing({ firearm }: { readonly firearm: Firearm }) {
  const { ownerName, keeperName, status, lockedBy, verification } = firearm;
  const rejected = handsRefusalOf(verification);
  if (lockedBy) {
    return (
      <Alert type="warning">
        This firearm already has an open transaction. <Link href={`/transactions/${lockedBy}`}>Open it</Link> and complete or withdraw it first.
      </Alert>
    );
  }
  if (rejected) return <Alert type="warning">{rejected}</Alert>;
  if (!canChangeHands(status)) return <Alert type="warning">{`A firearm that is ${status.replaceAll('_', ' ')} cannot change hands.`}</Alert>;
  return (
    <span>
      <StatusBadge status={status} /> {`Owner: ${ownerName}.${keeperName ? ` Keeper: ${keeperName}.` : ''}`}
    </span>
  );
}
