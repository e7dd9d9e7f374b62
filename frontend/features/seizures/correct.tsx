// Dialog: corrects the data of a seizure. The old value stays visible, struck through. A wrong firearm gets its earlier status back.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import List from '@cloudscape-design/components/list';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { exactly, sentence } from '../../../shared/kinds/format.ts';
import { isOpen } from '../../../shared/seizures/rules.ts';
import { type Correction, type CorrectSeizure, type Seizure, seizureReasons } from '../../../shared/seizures/schema.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { Can } from '../../ui/page/can.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { titleOf } from './wording.tsx';

const fields = ['reason', 'location', 'firearmId', 'description', 'caseId', 'evidenceNumber'] as const;
const defaultsOf = (of: Seizure): FormValues => ({ ...Object.fromEntries(fields.map((name) => [name, of[name] ?? (name === 'firearmId' ? null : '')])) });

/** Only the changed fields, and the reason. */
const bodyOf =
  (of: Seizure) =>
  (values: FormValues): CorrectSeizure => {
    const before = defaultsOf(of);
    const changed = fields.filter((name) => (values[name] ?? '') !== (before[name] ?? ''));
    return { ...Object.fromEntries(changed.map((name) => [name, values[name]])), correctionReason: String(values.correctionReason ?? '') };
  };

const reasons = seizureReasons.map((value) => ({ value, label: wordsOf(value) }));
const lacksReason = ({ correctionReason }: FormValues) => String(correctionReason ?? '').trim() === '';

export function CorrectButton({ of }: { readonly of: Seizure }) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <Can call={contract.seizures.correct}>
      <Button iconName="edit" onClick={() => setCorrecting(true)}>
        Correct
      </Button>
      {correcting ? <Correct of={of} onClose={() => setCorrecting(false)} /> : null}
    </Can>
  );
}

function Correct({ of, onClose }: { readonly of: Seizure; readonly onClose: () => void }) {
  const firearmOpen = isOpen(of.status) && !of.destruction && !of.release;
  return (
    <FormDialog header={`Correct: ${titleOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.seizures.correct}
        shownBy={contract.seizures.get}
        of={of}
        defaults={{ ...defaultsOf(of), correctionReason: '' }}
        toBody={bodyOf(of)}
        onDone={() => toast({ title: 'Seizure Updated', description: `${of.shortNumber ?? of.seizureNumber} has been corrected.` })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to correct the seizure', destructive: true })}
        actions={<FormActions submit="Correct Seizure" submitting="Saving..." unready={lacksReason} />}
      >
        <Alert type="info">
          {`The old value stays with the seizure, struck through, with your name, the time and the reason.${
            firearmOpen ? ' If you choose another firearm, the wrong one gets its earlier status back and the right one is seized.' : ''
          }`}
        </Alert>
        <TextAreaField name="correctionReason" label="Reason for the correction" rows={2} />
        <SelectField name="reason" label="Reason" choices={reasons} />
        <TextField name="location" label="Location" />
        {firearmOpen ? <FirearmField name="firearmId" label="Firearm" optional /> : null}
        <TextAreaField name="description" label="Description of the items" rows={2} constraint="Required when no firearm is chosen" />
        <TextField name="caseId" label="Case number" optional />
        <TextField name="evidenceNumber" label="Evidence number" optional />
      </RouteForm>
    </FormDialog>
  );
}

const labels: Readonly<Record<Correction['field'], string>> = {
  reason: 'Reason',
  location: 'Location',
  firearm: 'Firearm',
  description: 'Description of the items',
  case: 'Case',
  evidenceNumber: 'Evidence number',
};

const valueWords = (field: Correction['field'], value: string | null) => (value === null ? 'nothing' : field === 'reason' ? wordsOf(value) : value);

/** All corrections, latest first, with the old values struck through. */
export const Corrections = ({ of }: { readonly of: readonly Correction[] }) => (
  <List
    ariaLabel="Corrections, latest first"
    items={[...of].reverse()}
    renderItem={({ field, from, to, correctionReason, correctedByName, correctedAt }) => ({
      id: `${correctedAt} ${field}`,
      content: (
        <span>
          <Box variant="strong">{`${labels[field]}: `}</Box>
          <s>{valueWords(field, from)}</s> {valueWords(field, to)}
        </span>
      ),
      secondaryContent: (
        <Box color="text-body-secondary" fontSize="body-s">{`${sentence(correctionReason)} Corrected by ${correctedByName}, ${exactly(correctedAt)}.`}</Box>
      ),
    })}
  />
);
