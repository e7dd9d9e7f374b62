// Dialogs of a document list: rename a document or change its kind, and withdraw it.
import Alert from '@cloudscape-design/components/alert';
import { contract } from '../../../shared/contract.ts';
import type { Document } from '../../../shared/documents/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useForget } from '../../api/forget.ts';
import { SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormActions, RouteForm } from '../form/route-form.tsx';
import { countersLagMs } from '../page/counters-lag.ts';
import { toast } from '../page/toast-store.ts';
import { kindChoices, typeWords } from './words.ts';

interface ChangeProps {
  readonly document: Document;
  readonly onClose: () => void;
}

export function RenameDocument({ document, onClose }: ChangeProps) {
  const { id, fileName, kind, version } = document;
  return (
    <FormDialog header={`Rename ${fileName}`} onClose={onClose}>
      <RouteForm
        route={contract.documents.edit}
        of={{ id, version }}
        defaults={{ fileName, kind }}
        what="document"
        onDone={(after) => toast({ title: 'Document changed', description: after.fileName })}
        actions={<FormActions submit="Save" submitting="Saving..." />}
      >
        <TextField name="fileName" label="Name" constraint={`Keep the extension: the file is a ${typeWords(document)}.`} />
        <SelectField name="kind" label="Kind" choices={kindChoices} />
      </RouteForm>
    </FormDialog>
  );
}

/** Calls that show the history or the version of the document's record; they reload after a change. */
const ofRecords = ['/api/firearms', '/api/transactions', '/api/disclosures', '/api/ancillaries', '/api/inspections', '/api/seizures', '/api/cases'];

export function WithdrawDocument({ document, onClose }: ChangeProps) {
  const { id, fileName, version, keptUntil, associatedEntityType } = document;
  const forget = useForget();
  const tell = () => {
    toast({ title: 'Document withdrawn', description: fileName });
    forget(ofRecords);
    setTimeout(() => forget(['/api/documents']), countersLagMs);
  };
  return (
    <FormDialog header={`Withdraw ${fileName}`} onClose={onClose}>
      <RouteForm
        route={contract.documents.withdraw}
        of={{ id, version }}
        defaults={{ reason: '' }}
        what="document"
        onDone={tell}
        actions={<FormActions submit="Withdraw Document" submitting="Withdrawing..." cancel="Keep document" />}
      >
        <Alert type="warning">
          {`You cannot undo this: nobody can open the document any more. The history of the ${associatedEntityType} keeps your name, the time and the reason. The file is kept until at least ${onDay(keptUntil)}.`}
        </Alert>
        <TextAreaField name="reason" label="Reason" rows={3} />
      </RouteForm>
    </FormDialog>
  );
}
