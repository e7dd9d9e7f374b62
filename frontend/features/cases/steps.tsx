// The next step of a case as a button: Start Work, Mark Resolved or Close Case. Closing is final and asks for confirmation.
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useState } from 'react';
import { nextOf } from '../../../shared/cases/rules.ts';
import type { Case, CaseStatus } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Question } from '../../ui/form/question.tsx';
import { Can } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { stepTo } from './wording.tsx';

interface NextStepProps {
  readonly of: Case;
  readonly variant?: ButtonProps['variant'];
  /** Adds the case to each button's label, for a list. */
  readonly named?: boolean;
}

export function NextStep(props: NextStepProps) {
  return (
    <Can call={contract.cases.edit}>
      <KeepsFocus label={`Next step of ${props.of.shortNumber ?? props.of.caseNumber}`}>
        {nextOf(props.of.status).map((status) => (
          <StepButton key={status} {...props} to={status} />
        ))}
      </KeepsFocus>
    </Can>
  );
}

function StepButton({ of, to, variant = 'normal', named = false }: NextStepProps & { readonly to: CaseStatus }) {
  const { run, busy } = useCommand(contract.cases.edit, { shownBy: contract.cases.get });
  const [asking, setAsking] = useState(false);
  const take = async () => {
    setAsking(false);
    try {
      // Sent without a version: only the status matters, and a concurrent note must not refuse the step.
      await run({ params: { id: of.id }, body: { status: to } });
      toast({ title: 'Case Updated', description: `${of.shortNumber ?? of.caseNumber} is now ${to.replace('_', ' ')}.` });
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to update case', reason: toApiError(error).sentence, destructive: true });
    }
  };
  return (
    <>
      <Button
        variant={variant}
        loading={busy}
        loadingText="Saving..."
        {...(named ? { ariaLabel: `${stepTo[to]}: ${of.title}` } : {})}
        onClick={() => (to === 'closed' ? setAsking(true) : void take())}
      >
        {stepTo[to]}
      </Button>
      {asking ? <ConfirmClosing of={of} onCancel={() => setAsking(false)} onConfirm={() => void take()} /> : null}
    </>
  );
}

function ConfirmClosing({ of, onCancel, onConfirm }: { readonly of: Case; readonly onCancel: () => void; readonly onConfirm: () => void }) {
  return (
    <Question header={`Close ${of.shortNumber ?? of.caseNumber}`} keep="Keep case open" confirm="Confirm Closing" onConfirm={onConfirm} onCancel={onCancel}>
      {`“${of.title}” can no longer be changed or reopened. Notes can still be added.`}
    </Question>
  );
}
