// The form of one status change: the reason, and a confirmation before a change that cannot be undone.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isFinal, isLoss, statusWords } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { toast } from '../page/toast-store.ts';
import { wordsOf } from '../records/status-badge.tsx';
import { TextAreaField, TextField } from './fields.tsx';
import { FormActions, RouteForm } from './route-form.tsx';

type Status = Firearm['status'];

const verbs: Partial<Record<Status, string>> = {
  active: 'Return to active',
  inactive: 'Set inactive',
  maintenance: 'Send to maintenance',
  pending_inspection: 'Mark pending inspection',
  seized: 'Seize',
  retired: 'Retire',
  lost: 'Report lost',
  stolen: 'Report stolen',
};

/** The button's label for the change. For a lost or stolen firearm, pending inspection means that it was found. */
export const verbOf = ({ status: from }: Pick<Firearm, 'status'>, status: Status): string =>
  isLoss(from) && status === 'pending_inspection' ? 'Mark as found' : (verbs[status] ?? wordsOf(status));

interface ChangeStatusFormProps {
  readonly firearm: Firearm;
  readonly status: Firearm['status'];
  readonly onBack: () => void;
}

export function ChangeStatusForm({ firearm, status, onBack }: ChangeStatusFormProps) {
  const [sure, setSure] = useState(!isFinal(status));
  const name = `${firearm.manufacturer} ${firearm.model}`;
  return (
    <SpaceBetween size="m">
      <Box variant="h3">{verbOf(firearm, status)}</Box>
      {isFinal(status) ? <FinalWarning firearm={firearm} sure={sure} onChange={setSure} /> : null}
      {sure ? (
        <RouteForm
          route={contract.firearms.changeStatus}
          of={firearm}
          defaults={{ status, reason: '', ...(status === 'maintenance' ? { gunsmith: '' } : {}) }}
          what="firearm"
          onDone={() => toast({ title: 'Status changed', description: `${name}, ${firearm.serialNumber}, is now ${statusWords(status)}.` })}
          onFailed={() => toast({ title: 'Error', description: 'Failed to change the status', destructive: true })}
          onCancel={onBack}
          actions={<FormActions submit={verbOf(firearm, status)} submitting="Saving..." />}
        >
          {status === 'maintenance' ? (
            <TextField
              name="gunsmith"
              label="Gunsmith"
              optional
              description="Only if the firearm leaves for a gunsmith: name and town. Upload the gunsmith’s receipt among the documents of the firearm."
            />
          ) : null}
          <TextAreaField name="reason" label="Reason" rows={3} />
        </RouteForm>
      ) : (
        <Button variant="link" onClick={onBack}>
          Cancel
        </Button>
      )}
    </SpaceBetween>
  );
}

function FinalWarning({ firearm, sure, onChange }: { readonly firearm: Firearm; readonly sure: boolean; readonly onChange: (sure: boolean) => void }) {
  return (
    <Alert type="warning" header="This cannot be undone">
      <SpaceBetween size="xs">
        <span>A retired firearm keeps its record and history, but its status can never change again.</span>
        <span>Its license ends, and its ancillaries are retired with it: first remove any that you want to keep. A scheduled inspection is cancelled.</span>
        <Checkbox checked={sure} onChange={({ detail }) => onChange(detail.checked)}>
          {`I have checked the serial number: ${firearm.serialNumber}`}
        </Checkbox>
      </SpaceBetween>
    </Alert>
  );
}
