// The steps of a seizure as buttons: Mark Processed, Return, Destroy. Returning is confirmed; a destruction names its authority, and
// a second person confirms it.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Move, type Step, stepsFor } from '../../../shared/seizures/rules.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { useForget } from '../../api/forget.ts';
import { useSession } from '../../app/session.tsx';
import { unlessBeside } from '../../ui/beside.ts';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { KeepsFocus } from '../../ui/keeps-focus.tsx';
import { type FormValues, RouteForm } from '../../ui/route-form.tsx';
import { useToast } from '../../ui/toast-store.ts';
import { moveWords, whatOf } from './wording.tsx';

interface StepsProps {
  readonly of: Seizure;
  /** Where several stand side by side, each button says which it is of. */
  readonly named?: boolean;
}

export function Steps({ of, named = false }: StepsProps) {
  const { user } = useSession();
  const [asking, setAsking] = useState<Step>();
  const steps = stepsFor(of, { userId: user.id, role: user.role });
  return (
    <KeepsFocus label={`Steps of ${of.seizureNumber}`}>
      <SpaceBetween direction="horizontal" size="xs">
        {steps.map((step) => (
          <Button
            key={step.move}
            variant={step.move === 'process' ? 'primary' : 'normal'}
            {...(step.refusal ? { disabled: true, disabledReason: step.refusal } : {})}
            {...(named ? { ariaLabel: `${moveWords[step.move]}: ${of.seizureNumber}` } : {})}
            onClick={() => setAsking(step)}
          >
            {moveWords[step.move]}
          </Button>
        ))}
      </SpaceBetween>
      {asking ? <StepForm of={of} step={asking} onClose={() => setAsking(undefined)} /> : null}
    </KeepsFocus>
  );
}

const lacksReference = ({ authorityReference }: FormValues) => String(authorityReference ?? '').trim() === '';

function StepForm({ of, step: { status, move }, onClose }: { readonly of: Seizure; readonly step: Step; readonly onClose: () => void }) {
  const { toast } = useToast();
  const forget = useForget();
  return (
    <Modal visible header={`${moveWords[move]}: ${of.seizureNumber}`} closeAriaLabel="Keep it as it is" onDismiss={unlessBeside(onClose)}>
      <RouteForm
        route={contract.seizures.update}
        shownBy={contract.seizures.get}
        params={{ id: of.id }}
        ifMatch={of.version}
        defaults={{ status, ...(move === 'propose' ? { authorityReference: '' } : {}) }}
        submit={moveWords[move]}
        submitting="Saving..."
        {...(move === 'propose' ? { unready: lacksReference } : {})}
        onCancel={onClose}
        closes={onClose}
        onDone={() => toast({ title: 'Seizure Updated', description: doneWords(of, move) })}
        onFailed={({ isOvertaken }) => {
          toast({ title: 'Error', description: 'Failed to update seizure', destructive: true });
          if (isOvertaken) forget(['/api/seizures']);
        }}
      >
        <SpaceBetween size="m">
          <What of={of} move={move} />
          {move === 'propose' ? <TextField name="authorityReference" label="Authority reference" placeholder="The order or letter it stands on" /> : null}
          <TextAreaField name="comments" label="Comments" rows={2} optional />
        </SpaceBetween>
      </RouteForm>
    </Modal>
  );
}

function doneWords({ seizureNumber }: Seizure, move: Move): string {
  switch (move) {
    case 'process':
      return `${seizureNumber} is processed now.`;
    case 'return':
      return `${seizureNumber} is returned now.`;
    case 'propose':
      return `A second person now has to confirm the destruction of ${seizureNumber}.`;
    case 'confirm':
      return `${seizureNumber} is destroyed now.`;
    case 'withdraw':
      return `The destruction of ${seizureNumber} was withdrawn.`;
    default:
      return move satisfies never;
  }
}

function What({ of, move }: { readonly of: Seizure; readonly move: Move }) {
  const { destruction } = of;
  if (move === 'process') return <span>{`${whatOf(of)} is entered as processed. It can then be returned or destroyed.`}</span>;
  if (move === 'return') return <span>{`${whatOf(of)} goes back to ${of.firearm?.ownerName ?? 'its holder'}, and the seizure is closed.`}</span>;
  if (move === 'withdraw') return <span>{`It is no longer to be destroyed, and can be returned.`}</span>;
  if (move === 'propose')
    return (
      <Alert type="warning" header="A second person has to confirm it">
        {`${whatOf(of)} is retired in the register once another inspector or an administrator has confirmed its destruction.`}
      </Alert>
    );
  return (
    <Alert type="warning" header="This cannot be undone">
      {`${whatOf(of)} is retired in the register. Its destruction was proposed by ${destruction?.proposedByName} under ${destruction?.authorityReference}.`}
    </Alert>
  );
}
