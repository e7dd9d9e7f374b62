// Dialog: Record Seizure (spec 2, sections 2.11 and 5). The firearm field searches the whole register.
import { contract } from '../../../shared/contract.ts';
import { caseNumberPrefix } from '../../../shared/kinds/index.ts';
import { seizureReasons } from '../../../shared/seizures/schema.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { useFirearmTitle } from '../../ui/page/firearm-title.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const reasons = seizureReasons.map((value) => ({ value, label: wordsOf(value) }));
const isEmpty = (value: unknown) => String(value ?? '').trim() === '';
const lacksReasonOrPlace = ({ reason, location }: FormValues) => !reason || isEmpty(location);

export function RecordSeizure({ firearmId, onClose }: { readonly firearmId: string | null; readonly onClose: () => void }) {
  const title = useFirearmTitle('Record Seizure', firearmId);
  return (
    <FormDialog header={title} onClose={onClose}>
      <RouteForm
        route={contract.seizures.record}
        defaults={{ reason: null, location: '', firearmId, description: '', caseId: '', evidenceNumber: '' }}
        onDone={({ shortNumber, seizureNumber }) => toast({ title: 'Seizure Recorded', description: `It has the number ${shortNumber ?? seizureNumber}.` })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to record seizure', destructive: true })}
        actions={<FormActions submit="Record Seizure" submitting="Recording..." unready={lacksReasonOrPlace} />}
      >
        <SelectField name="reason" label="Reason" choices={reasons} />
        <TextField name="location" label="Location" placeholder="Where it was seized" />
        <FirearmField name="firearmId" label="Firearm" optional />
        <TextAreaField name="description" label="Description of the items" rows={2} constraint="Required when no firearm is chosen" />
        <TextField name="caseId" label="Case number" placeholder={`${caseNumberPrefix}2026-0042`} optional />
        <TextField name="evidenceNumber" label="Evidence number" optional />
      </RouteForm>
    </FormDialog>
  );
}
