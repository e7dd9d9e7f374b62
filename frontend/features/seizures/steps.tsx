// Buttons for the steps of a seizure: Mark Processed, Return, Destroy. Each asks for confirmation. A destruction requires an authority reference and a second
// person.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Move, type Step, stepsFor } from '../../../shared/seizures/rules.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { useSession } from '../../session/session.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { ReturnStep } from './return.tsx';
import { StepRequest } from './step-request.tsx';
import { moveWords, titleOf, whatOf } from './wording.tsx';

interface StepsProps {
  readonly of: Seizure;
  /** Adds the seizure to each button's label, for a list. */
  readonly named?: boolean;
}

export function Steps({ of, named = false }: StepsProps) {
  const { user } = useSession();
  const [asking, setAsking] = useState<Step>();
  const steps = stepsFor(of, { userId: user.id, role: user.role });
  return (
    <KeepsFocus label={`Steps of ${of.shortNumber ?? of.seizureNumber}`}>
      <SpaceBetween direction="horizontal" size="xs">
        {steps.map((step) => (
          <Button
            key={step.move}
            variant={step.move === 'process' ? 'primary' : 'normal'}
            {...(step.refusal ? { disabled: true, disabledReason: step.refusal } : {})}
            {...(named ? { ariaLabel: `${moveWords[step.move]}: ${of.shortNumber ?? of.seizureNumber}` } : {})}
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

function StepForm({ of, step: { status, move }, onClose }: { readonly of: Seizure; readonly step: Step; readonly onClose: () => void }) {
  return (
    <FormDialog header={`${moveWords[move]}: ${titleOf(of)}`} closeLabel="Cancel" onClose={onClose}>
      {status === 'returned' ? (
        <ReturnStep of={of} />
      ) : (
        <StepRequest of={of} status={status} move={move} {...(move === 'propose' ? { asks: 'authorityReference' as const } : {})}>
          <SpaceBetween size="m">
            <What of={of} move={move} />
            {move === 'propose' ? (
              <TextField name="authorityReference" label="Authority reference" placeholder="Number of the order or letter that allows the destruction" />
            ) : null}
          </SpaceBetween>
        </StepRequest>
      )}
    </FormDialog>
  );
}

function What({ of, move }: { readonly of: Seizure; readonly move: Move }) {
  const { destruction } = of;
  if (move === 'process') return <span>{`${whatOf(of)} is marked as processed. It can then be returned or destroyed.`}</span>;
  if (move === 'withdraw')
    return (
      <span>{destruction ? 'The destruction is withdrawn. The items can then be returned.' : 'The request to return it is withdrawn. It stays seized.'}</span>
    );
  if (move === 'propose')
    return (
      <Alert type="warning" header="A second person must confirm the destruction">
        {`${whatOf(of)} is retired in the register after another inspector or an administrator has confirmed its destruction.`}
      </Alert>
    );
  return (
    <Alert type="warning" header="This cannot be undone">
      {`${whatOf(of)} is retired in the register. ${destruction?.proposedByName} proposed its destruction under ${destruction?.authorityReference}.`}
    </Alert>
  );
}
