// Dialog: deactivates or activates a branch or a safe. Shows the reason if the server refuses it.
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Question } from '../../ui/form/question.tsx';
import { toast } from '../../ui/page/toast-store.ts';

interface SwitchProps {
  readonly kind: 'branch' | 'safe';
  readonly of: { readonly id: string; readonly name: string; readonly version: number; readonly isActive: boolean };
  readonly onClose: () => void;
}

const effects = {
  branch: 'No officer or safe can be added to an inactive branch. Deactivate its safes first.',
  safe: 'No firearm can be returned to an inactive safe. Move its firearms to another safe first.',
} as const;

export function Switch({ kind, of, onClose }: SwitchProps) {
  const branch = useCommand(contract.branches.edit, { shownBy: contract.branches.list });
  const safe = useCommand(contract.safes.edit, { shownBy: contract.safes.list });
  const { run, busy } = kind === 'branch' ? branch : safe;
  const [refusal, setRefusal] = useState<string>();
  const to = !of.isActive;
  const verb = to ? 'Activate' : 'Deactivate';
  const go = async () => {
    setRefusal(undefined);
    try {
      await run({ params: { id: of.id }, body: { isActive: to }, ifMatch: of.version });
      toast({ title: `${of.name} is now ${to ? 'active' : 'inactive'}` });
      onClose();
    } catch (error) {
      setRefusal(toApiError(error).sentence);
    }
  };
  return (
    <Question
      header={`${verb} ${of.name}?`}
      keep={`Keep the ${kind} ${of.isActive ? 'active' : 'inactive'}`}
      confirm={`${verb} ${kind === 'branch' ? 'Branch' : 'Safe'}`}
      confirming="Saving..."
      busy={busy}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        <span>{to ? `The ${kind} can be used again.` : effects[kind]}</span>
        {refusal ? (
          <div role="alert">
            <Alert type="error">{refusal}</Alert>
          </div>
        ) : null}
      </SpaceBetween>
    </Question>
  );
}
