// Dialog: moves firearms from their safe to another safe of the provider.
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Custody } from '../../../shared/custody/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { newEventId } from '../form/event-id.ts';
import { SelectField, TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { OfficerField, PinField } from '../form/officer-field.tsx';
import { FormActions, RouteForm } from '../form/route-form.tsx';
import { useSafes } from '../form/use-safes.ts';
import { toast } from '../page/toast-store.ts';
import { firearmWords } from './custody-words.ts';

interface MoveProps {
  /** From one safe; at most 40. */
  readonly firearms: readonly Pick<Custody, 'firearm' | 'legalEntityId' | 'safeId'>[];
  readonly onClose: () => void;
}

export function MoveFirearms({ firearms, onClose }: MoveProps) {
  const [eventId] = useState(() => newEventId());
  const [{ legalEntityId = 0, safeId = null, firearm } = {}] = firearms;
  const { safes, status, reload } = useSafes(legalEntityId);
  const branchId = safes.find(({ id }) => id === safeId)?.branchId;
  const name = firearms.length === 1 && firearm ? firearmWords(firearm) : counted(firearms.length, 'firearm');
  return (
    <FormDialog header={`Move ${name}`} onClose={onClose}>
      <RouteForm
        route={contract.custody.move}
        defaults={{ toSafeId: null, reason: '', by: { officerId: null, pin: '' } }}
        toBody={(values) => ({ ...values, eventId, firearmIds: firearms.map((one) => one.firearm.id) }) as never}
        onDone={({ lines }) => {
          const left = lines.filter(({ outcome }) => outcome !== 'done');
          const moved = lines.length - left.length;
          if (left.length === 0) return toast({ title: moved === 1 ? 'Firearm moved' : `${counted(moved, 'firearm')} moved` });
          const reasons = [...new Set(left.map(({ message }) => message ?? 'Try again.'))].join(' ');
          return toast({ title: `${counted(left.length, 'firearm was', 'firearms were')} not moved`, description: reasons, destructive: true });
        }}
        actions={<FormActions submit={firearms.length === 1 ? 'Move Firearm' : 'Move Firearms'} submitting="Moving..." />}
      >
        <SelectField
          name="toSafeId"
          label="New safe"
          status={status}
          errorText="The safes could not be loaded."
          onRetry={reload}
          constraint={branchId ? 'At the same branch. For another branch, issue the firearm at the counter with the purpose Transport.' : undefined}
          choices={safes
            .filter((one) => one.isActive && one.id !== safeId && (!branchId || one.branchId === branchId))
            .map((one) => ({ value: one.id, label: one.name, description: one.branchName }))}
        />
        <TextField name="reason" label="Reason" />
        <OfficerField name="by.officerId" label="Officer" legalEntityId={legalEntityId} />
        <PinField name="by.pin" label="PIN" />
      </RouteForm>
    </FormDialog>
  );
}
