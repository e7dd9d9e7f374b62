// Dialog: changes the status of an ancillary, with a reason.
import Alert from '@cloudscape-design/components/alert';
import { useWatch } from 'react-hook-form';
import { type AncillaryStatus, isAttachable, nextStatuses } from '../../../shared/ancillaries/rules.ts';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { nameOf } from './wording.ts';

export function StatusModal({ ancillary, onClose }: { readonly ancillary: Ancillary; readonly onClose: () => void }) {
  return (
    <FormDialog header={`Change the status of ${nameOf(ancillary)}`} onClose={onClose}>
      <RouteForm
        route={contract.ancillaries.changeStatus}
        shownBy={contract.ancillaries.get}
        of={ancillary}
        defaults={{ status: null, reason: '' }}
        onDone={({ status }) => toast({ title: 'Status changed', description: `${nameOf(ancillary)} is now ${status}` })}
        onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
        actions={<FormActions submit="Change Status" submitting="Changing..." />}
      >
        <SelectField name="status" label="Status" choices={nextStatuses(ancillary.status).map((value) => ({ value, label: wordsOf(value) }))} />
        <TextAreaField name="reason" label="Reason" rows={3} />
        <Consequence ancillary={ancillary} />
      </RouteForm>
    </FormDialog>
  );
}

function Consequence({ ancillary }: { readonly ancillary: Ancillary }) {
  const wanted = useWatch({ name: 'status' }) as AncillaryStatus | null;
  if (wanted === null || isAttachable(wanted)) return null;
  const sentences = [
    ancillary.firearm ? 'The ancillary is detached from its firearm.' : null,
    wanted === 'retired' ? 'Retirement is permanent: the record is kept but cannot be changed.' : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? <Alert type="warning">{sentences.join(' ')}</Alert> : null;
}
