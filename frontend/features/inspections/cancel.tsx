// The window in which an inspection is cancelled, with the reason that the provider reads.
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { useForget } from '../../api/forget.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RouteForm } from '../../ui/form/route-form.tsx';
import { subjectOf } from './wording.tsx';

interface CancelInspectionProps {
  readonly of: Inspection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CancelInspection({ of, onClose, onDone }: CancelInspectionProps) {
  const forget = useForget();
  return (
    <FormDialog header={`Cancel the inspection: ${subjectOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.inspections.change}
        params={{ id: of.id }}
        ifMatch={of.version}
        defaults={{ reason: '' }}
        toBody={({ reason }) => ({ status: 'cancelled' as const, reason: String(reason ?? '') })}
        submit="Cancel Inspection"
        onCancel={onClose}
        keep="Keep inspection"
        what="inspection"
        onReload={() => {
          // It may have been completed meanwhile: then there is nothing left to cancel.
          forget(['/api/inspections']);
          onClose();
        }}
        closes={onClose}
        onDone={onDone}
      >
        <TextAreaField name="reason" label="Reason" description="The provider is told." />
      </RouteForm>
    </FormDialog>
  );
}
