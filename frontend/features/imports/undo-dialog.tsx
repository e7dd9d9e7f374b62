// Dialog before an import is undone: checks every record, shows what the undo will do, and requires a reason.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { Import } from '../../../shared/imports/schema.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Blocked } from './blocked.tsx';
import { type UndoLook, useUndoLook } from './use-undo-look.ts';
import { written } from './wording.ts';

interface UndoDialogProps {
  readonly of: Import;
  readonly onClose: () => void;
}

export default function UndoDialog({ of, onClose }: UndoDialogProps) {
  const look = useUndoLook(of.id);
  return (
    <FormDialog header={`Undo the import of ${of.fileName}`} closeLabel="Keep the import" onClose={onClose}>
      <Ask of={of} look={look} onClose={onClose} />
    </FormDialog>
  );
}

function Ask({ of, look, onClose }: UndoDialogProps & { readonly look: UndoLook }) {
  const total = written(of);
  const close = (
    <DialogButtons>
      <Button onClick={onClose}>Close</Button>
    </DialogButtons>
  );
  if (look.failed)
    return (
      <SpaceBetween size="m">
        <Alert type="error">{look.failed}</Alert>
        {close}
      </SpaceBetween>
    );
  if (!look.complete)
    return (
      <ProgressBar
        label="Checking whether the records have changed since the import"
        value={total === 0 ? 0 : (look.seen / total) * 100}
        additionalInfo={`${figure(look.seen)} of ${figure(total)}`}
      />
    );
  if (look.blocked.length > 0)
    return (
      <SpaceBetween size="m">
        <Blocked
          header={`The import cannot be undone: ${counted(look.blocked.length, 'record has', 'records have')} changed since`}
          count={look.blocked.length}
          problems={look.blocked}
        />
        <Box>{`The other ${counted(look.reversed + look.restored, 'record')} could be reversed, but an import is undone as a whole or not at all.`}</Box>
        {close}
      </SpaceBetween>
    );
  return (
    <RouteForm
      route={contract.imports.undo}
      of={{ id: of.id }}
      defaults={{ reason: '' }}
      actions={<FormActions submit="Undo Import" submitting="Starting" cancel="Keep import" />}
    >
      <Box>Undoing this import will:</Box>
      <ul>
        {look.reversed > 0 ? (
          <li>{`remove ${counted(look.reversed, 'firearm')} and the imported licenses from all lists and counts, and strike the stock register entries;`}</li>
        ) : null}
        {look.restored > 0 ? <li>{`restore the previous values of ${counted(look.restored, 'firearm')};`}</li> : null}
        <li>keep the history of every record, with your name and the reason.</li>
      </ul>
      <Box>You can check and import the same file again afterwards.</Box>
      <TextAreaField name="reason" label="Reason" rows={2} />
    </RouteForm>
  );
}
