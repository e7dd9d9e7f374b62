// Dialogs that record rounds: Receive, Count, Expend, Destroy and Move.
import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { type AmmunitionBalance, type AmmunitionEntry, needsSecond } from '../../../shared/ammunition/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { newEventId } from '../../ui/form/event-id.ts';
import { NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { OfficerField, PinField } from '../../ui/form/officer-field.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useSafes } from '../../ui/form/use-safes.ts';
import { toast } from '../../ui/page/toast-store.ts';

export type RecordKind = 'count_adjustment' | 'expended' | 'destroyed';

/** Kept while the dialog is open, so that a second press after a lost answer repeats the same event. */
const useEventId = () => useState(() => newEventId())[0];

const announce = (title: string, { caliber, balance }: AmmunitionEntry) =>
  toast({ title, description: `The safe has ${figure(balance)} rounds of ${caliber} now` });

function SafeField({ name, label, legalEntityId, without }: { name: string; label: string; legalEntityId: number; without?: string }) {
  const { safes, status, reload } = useSafes(legalEntityId);
  const choices = safes
    .filter(({ id, isActive }) => isActive && id !== without)
    .map(({ id, name: safeName, branchName }) => ({ value: id, label: `${safeName}, ${branchName}` }));
  return <SelectField name={name} label={label} choices={choices} status={status} errorText="The safes could not be loaded." onRetry={reload} />;
}

interface ReceiveProps {
  readonly legalEntityId: number;
  readonly safeId?: string | undefined;
  readonly caliber?: string | undefined;
  readonly onClose: () => void;
}

export function ReceiveDialog({ legalEntityId, safeId, caliber, onClose }: ReceiveProps) {
  const id = useEventId();
  return (
    <FormDialog header="Receive rounds" onClose={onClose}>
      <RouteForm
        route={contract.ammunition.record}
        defaults={{ safeId: safeId ?? null, caliber: caliber ?? '', rounds: null, supplier: '', invoice: '' }}
        toBody={(values) => ({ ...values, id, kind: 'received' }) as never}
        onDone={(entry) => announce('Rounds received', entry)}
        actions={<FormActions submit="Receive Rounds" submitting="Saving..." />}
      >
        <SafeField name="safeId" label="Safe" legalEntityId={legalEntityId} />
        <TextField name="caliber" label="Caliber" constraint="As marked on the box, for example 9mm or .38 Special" />
        <NumberField name="rounds" label="Rounds" />
        <TextField name="supplier" label="Supplier" />
        <TextField name="invoice" label="Invoice Number" optional />
      </RouteForm>
    </FormDialog>
  );
}

interface BalanceProps {
  readonly balance: AmmunitionBalance;
  readonly onClose: () => void;
}

const words = {
  count_adjustment: { header: 'Count', field: 'Rounds Counted', submit: 'Save Count', done: 'Count saved', reason: 'For example the monthly count' },
  expended: { header: 'Expend', field: 'Rounds Expended', submit: 'Expend Rounds', done: 'Rounds expended', reason: 'For example training at the range' },
  destroyed: {
    header: 'Destroy',
    field: 'Rounds Destroyed',
    submit: 'Destroy Rounds',
    done: 'Rounds destroyed',
    reason: 'For example misfires handed to the police',
  },
} as const;

export function RecordDialog({ kind, balance, onClose }: BalanceProps & { readonly kind: RecordKind }) {
  const id = useEventId();
  const { header, field, submit, done, reason } = words[kind];
  const { safeId, caliber } = balance;
  const isCount = kind === 'count_adjustment';
  const second = needsSecond(kind) ? { secondOfficerId: null, secondPin: '' } : {};
  return (
    <FormDialog header={`${header} ${caliber} in ${balance.safeName}`} onClose={onClose}>
      <RouteForm
        route={contract.ammunition.record}
        defaults={{ rounds: null, reason: '', ...second }}
        toBody={(values) =>
          ({
            ...values,
            ...(values.secondPin === '' ? { secondPin: null } : {}),
            id,
            safeId,
            caliber,
            kind,
            ...(isCount ? { balance: balance.balance } : {}),
          }) as never
        }
        onDone={(entry) => announce(done, entry)}
        actions={<FormActions submit={submit} submitting="Saving..." />}
      >
        <Box>{`Balance: ${figure(balance.balance)} rounds.`}</Box>
        <NumberField name="rounds" label={field} />
        <TextField name="reason" label="Reason" constraint={reason} />
        {needsSecond(kind) ? (
          <>
            <OfficerField name="secondOfficerId" label="Second Person" legalEntityId={balance.legalEntityId} />
            <PinField name="secondPin" label="PIN of the Second Person" />
          </>
        ) : null}
      </RouteForm>
    </FormDialog>
  );
}

export function MoveDialog({ balance, onClose }: BalanceProps) {
  const id = useEventId();
  const { safeId, caliber } = balance;
  return (
    <FormDialog header={`Move ${caliber} from ${balance.safeName}`} onClose={onClose}>
      <RouteForm
        route={contract.ammunition.move}
        defaults={{ toSafeId: null, rounds: null, reason: '' }}
        toBody={(values) => ({ ...values, id, safeId, caliber }) as never}
        onDone={(entry) => announce('Rounds moved', entry)}
        actions={<FormActions submit="Move Rounds" submitting="Moving..." />}
      >
        <Box>{`Balance: ${figure(balance.balance)} rounds.`}</Box>
        <SafeField name="toSafeId" label="To Safe" legalEntityId={balance.legalEntityId} without={safeId} />
        <NumberField name="rounds" label="Rounds" />
        <TextField name="reason" label="Reason" />
      </RouteForm>
    </FormDialog>
  );
}
