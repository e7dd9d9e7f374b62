// Dialog: cancels an inspection, with a reason for the provider.
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { subjectOf } from './wording.tsx';

interface CancelInspectionProps {
  readonly of: Inspection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CancelInspection({ of, onClose, onDone }: CancelInspectionProps) {
  return (
    <FormDialog header={`Cancel the inspection: ${subjectOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.inspections.change}
        of={of}
        defaults={{ reason: '' }}
        toBody={({ reason }) => ({ status: 'cancelled' as const, reason: String(reason ?? '') })}
        what="inspection"
        onDone={onDone}
        actions={<FormActions submit="Cancel Inspection" cancel="Keep inspection" />}
      >
        <TextAreaField name="reason" label="Reason" description="The provider is notified and can read the reason." />
      </RouteForm>
    </FormDialog>
  );
}
