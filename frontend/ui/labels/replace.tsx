// Dialog: replaces a label that is lost or cannot be read.
import { contract } from '../../../shared/contract.ts';
import { inGroups } from '../../../shared/labels/code.ts';
import type { LabelledRecord } from '../../../shared/labels/schema.ts';
import { TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormActions, RouteForm } from '../form/route-form.tsx';
import { toast } from '../page/toast-store.ts';

export function ReplaceLabel({ record, onClose }: { readonly record: LabelledRecord & { readonly code: string }; readonly onClose: () => void }) {
  const { code, name, detail } = record;
  return (
    <FormDialog header={`Replace the label of ${name}, ${detail}`} size="small" onClose={onClose}>
      <RouteForm
        route={contract.labels.replace}
        of={{ code }}
        defaults={{ reason: '' }}
        onDone={(label) => toast({ title: 'Label replaced', description: `The new code is ${inGroups(label.code)}. Print it, and remove the old label.` })}
        actions={<FormActions submit="Replace Label" submitting="Replacing..." />}
      >
        <p>{`Code ${inGroups(code)} will no longer open the record. A scan of the old label says when it was replaced.`}</p>
        <TextField name="reason" label="Reason" placeholder="Lost, damaged, cannot be read" />
      </RouteForm>
    </FormDialog>
  );
}
