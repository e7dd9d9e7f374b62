// Dialog that corrects an entry of a register: its current values and the reason. The fields of the register are its children.
import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import type { ReactNode } from 'react';
import { TextAreaField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormActions, RouteForm } from '../form/route-form.tsx';
import type { FormRoute, FormValues } from '../form/use-route-form.ts';
import { toast } from '../page/toast-store.ts';

interface CorrectEntryProps<R, E> {
  readonly route: R;
  /** The id of the register in the call's path. */
  readonly id: string | number;
  /** The current entry, with its number. */
  readonly entry: E;
  /** The fields that can be corrected. */
  readonly fields: readonly (keyof E & string)[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function CorrectEntry<const R extends FormRoute, E extends { readonly number: number; readonly serialNumber: string }>({
  route,
  id,
  entry,
  fields,
  onClose,
  children,
}: CorrectEntryProps<R, E>) {
  const { number } = entry;
  const defaults = { ...Object.fromEntries(fields.map((name) => [name, entry[name] ?? ''])), reason: '' };
  /** Only the changed values and the reason. */
  const bodyOf = (values: FormValues) => {
    const changed = fields.filter((name) => (values[name] ?? '') !== (entry[name] ?? ''));
    return { ...Object.fromEntries(changed.map((name) => [name, values[name]])), reason: String(values.reason ?? '') };
  };
  return (
    <FormDialog size="large" header={`Correct Entry ${number}: ${entry.serialNumber}`} onClose={onClose}>
      <RouteForm
        route={route}
        of={{ id, number } as never}
        defaults={defaults}
        toBody={(values) => bodyOf(values) as never}
        onDone={(answer) =>
          toast({ title: 'Entry corrected', description: `Entry ${(answer as unknown as { number: number }).number} replaces entry ${number}.` })
        }
        onFailed={(error) => toast({ title: 'Failed to correct the entry', description: error.sentence, destructive: true })}
        actions={<FormActions submit="Correct Entry" submitting="Correcting" />}
      >
        <Alert type="info">A new entry replaces this one. This entry stays in the register, struck through, with your name, the date and the reason.</Alert>
        <TextAreaField name="reason" label="Reason for the correction" rows={2} />
        <ColumnLayout columns={2} minColumnWidth={220}>
          {children}
        </ColumnLayout>
        <TextAreaField name="remarks" label="Remarks" rows={2} optional />
      </RouteForm>
    </FormDialog>
  );
}
