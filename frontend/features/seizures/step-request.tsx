// Form that all steps of a seizure share.
import type { ReactNode } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Move, SeizureStep } from '../../../shared/seizures/rules.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { useForget } from '../../api/forget.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { moveWords } from './wording.tsx';

const lacksReference = ({ authorityReference }: FormValues) => String(authorityReference ?? '').trim() === '';

interface StepRequestProps {
  readonly of: Seizure;
  readonly status: SeizureStep;
  readonly move: Move;
  /** The field that the step requires. */
  readonly asks?: 'authorityReference';
  readonly children: ReactNode;
}

export function StepRequest({ of, status, move, asks, children }: StepRequestProps) {
  const forget = useForget();
  return (
    <RouteForm
      route={contract.seizures.update}
      shownBy={contract.seizures.get}
      of={of}
      defaults={{ status, ...(asks ? { authorityReference: '' } : {}) }}
      onDone={() => toast({ title: 'Seizure Updated', description: doneWords(of, move) })}
      onFailed={({ isConflict }) => {
        toast({ title: 'Error', description: 'Failed to update seizure', destructive: true });
        if (isConflict) forget(['/api/seizures']);
      }}
      actions={
        <FormActions
          submit={moveWords[move]}
          submitting="Saving..."
          unready={asks ? lacksReference : undefined}
          cancel={move === 'withdraw' ? `Keep ${of.destruction ? 'destruction' : 'request'}` : undefined}
        />
      }
    >
      {children}
      <TextAreaField name="comments" label="Comments" rows={2} optional />
    </RouteForm>
  );
}

function doneWords({ shortNumber, seizureNumber, destruction }: Seizure, move: Move): string {
  const number = shortNumber ?? seizureNumber;
  switch (move) {
    case 'process':
      return `${number} has been processed.`;
    case 'return':
    case 'allow':
      return `${number} has been returned.`;
    case 'request':
      return `A second person must now confirm the return of ${number}.`;
    case 'propose':
      return `A second person must now confirm the destruction of ${number}.`;
    case 'confirm':
      return `${number} has been destroyed.`;
    case 'withdraw':
      return `The ${destruction ? 'destruction' : 'return'} of ${number} was withdrawn.`;
    default:
      return move satisfies never;
  }
}
