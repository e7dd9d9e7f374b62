// The dialog that confirms Complete: its effects, and the names of the people who sign the report.
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { answerMissingHours } from '../../../shared/inspections/missing.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { useSession } from '../../session/session.tsx';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { subjectOf } from './wording.tsx';

export interface Signatures {
  readonly inspectorSignature?: string;
  readonly representativeSignature?: string;
}

interface CompleteInspectionProps {
  readonly of: Inspection;
  readonly busy: boolean;
  /** Why the inspection cannot be completed yet; undefined if it can be completed. */
  readonly left: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (signed: Signatures) => void;
}

const longest = 100;

function effectsOf({ checklist, findings }: Inspection): string[] {
  const stock = checklist?.stock;
  const actions = (findings ?? []).filter(({ action }) => action && !action.closedAt).length;
  return [
    'Checklist and findings can no longer be changed, unless law enforcement returns the report.',
    'The report goes to law enforcement for approval.',
    'The provider is notified and can read the findings.',
    ...(stock?.missing
      ? [`${counted(stock.missing, 'missing firearm')}: the provider must find each one or report its loss within ${answerMissingHours} hours.`]
      : []),
    ...(stock?.unexpected ? [`${counted(stock.unexpected, 'unexpected firearm')}: the report lists each one with its matches in the register.`] : []),
    ...(actions > 0 ? [`${counted(actions, 'corrective action')}: the provider is asked to answer.`] : []),
  ];
}

export function CompleteInspection({ of, busy, left, onClose, onConfirm }: CompleteInspectionProps) {
  const { user } = useSession();
  const [inspector, setInspector] = useState([user.firstName, user.lastName].filter(Boolean).join(' '));
  const [representative, setRepresentative] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    if (inspector.trim() === '') return setProblem('The name of the inspector is required');
    onConfirm({ inspectorSignature: inspector.trim(), ...(representative.trim() ? { representativeSignature: representative.trim() } : {}) });
  };
  return (
    <FormDialog
      header={`Complete the inspection: ${subjectOf(of)}`}
      onClose={onClose}
      footer={
        <DialogButtons>
          <Button disabled={busy} onClick={onClose}>
            Go back
          </Button>
          <Button variant="primary" loading={busy} loadingText="Completing..." disabled={left !== undefined} disabledReason={left} onClick={confirm}>
            Complete Inspection
          </Button>
        </DialogButtons>
      }
    >
      <SpaceBetween size="m">
        <ul aria-label="Effects of completion">
          {effectsOf(of).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <FormField label="Inspector, as signed" errorText={problem}>
          <Input
            value={inspector}
            disabled={busy}
            nativeInputAttributes={{ maxLength: longest }}
            onChange={({ detail }) => {
              setInspector(detail.value);
              setProblem(undefined);
            }}
          />
        </FormField>
        <FormField label="Representative of the provider, as signed" description="Leave empty when nobody signed for the provider. The report then says so.">
          <Input
            value={representative}
            disabled={busy}
            nativeInputAttributes={{ maxLength: longest }}
            onChange={({ detail }) => setRepresentative(detail.value)}
          />
        </FormField>
      </SpaceBetween>
    </FormDialog>
  );
}
