// Windows over a list of documents: another name or kind for one, and withdrawing it.
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { Document } from '../../../shared/documents/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useForget } from '../../api/forget.ts';
import { SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { RouteForm } from '../form/route-form.tsx';
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
        params={{ id }}
        ifMatch={version}
        defaults={{ fileName, kind }}
        what="document"
        submit="Save"
        submitting="Saving..."
        onCancel={onClose}
        closes={onClose}
        onDone={(after) => toast({ title: 'Document changed', description: after.fileName })}
      >
        <SpaceBetween size="m">
          <TextField name="fileName" label="Name" constraint={`Keep the ending: the file is a ${typeWords(document)}.`} />
          <SelectField name="kind" label="Kind" choices={kindChoices} />
        </SpaceBetween>
      </RouteForm>
    </FormDialog>
  );
}

/** What shows the record's history or its version. */
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
        params={{ id }}
        ifMatch={version}
        defaults={{ reason: '' }}
        what="document"
        submit="Withdraw Document"
        submitting="Withdrawing..."
        onCancel={onClose}
        keep="Keep document"
        closes={onClose}
        onDone={tell}
      >
        <SpaceBetween size="m">
          <Alert type="warning">
            {`This cannot be undone: nobody can open the document any more. The history of the ${associatedEntityType} keeps your name, the time and the reason, and the file is kept until at least ${onDay(keptUntil)}.`}
          </Alert>
          <TextAreaField name="reason" label="Reason" rows={3} />
        </SpaceBetween>
      </RouteForm>
    </FormDialog>
  );
}
