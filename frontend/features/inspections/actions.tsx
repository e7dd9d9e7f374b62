// A corrective action: the provider answers it, then the inspector closes it with a note or rejects the answer with a reason.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { answerRefusalOf, closeRefusalOf, rejectRefusalOf } from '../../../shared/inspections/rules.ts';
import type { Finding, Inspection } from '../../../shared/inspections/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useSession } from '../../session/session.tsx';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { toast } from '../../ui/page/toast-store.ts';

type Action = NonNullable<Finding['action']>;

interface ActionProps {
  readonly of: Inspection;
  readonly finding: Finding;
  readonly action: Action;
}

type Step = 'answer' | 'reject' | 'close';

export function CorrectiveAction({ of, finding, action }: ActionProps) {
  const { user } = useSession();
  const [step, setStep] = useState<Step>();
  const asker = { userId: user.id, role: user.role };
  const may: Readonly<Record<Step, boolean>> = {
    answer: useCan(contract.inspections.answerAction) && !answerRefusalOf(of, finding, asker),
    reject: !rejectRefusalOf(of, finding, asker),
    close: !closeRefusalOf(of, finding, asker),
  };
  const { number } = finding;
  return (
    <SpaceBetween size="xs">
      <Course of={action} />
      <RecordFiles
        of={{ type: 'inspection', id: of.id }}
        action={number}
        label={`the corrective action of finding ${number}`}
        mayAdd={may.answer || may.close}
      />
      <SpaceBetween direction="horizontal" size="xs">
        {may.answer ? (
          <Button ariaLabel={`Answer finding ${number}`} onClick={() => setStep('answer')}>
            Answer
          </Button>
        ) : null}
        {may.close ? (
          <Button ariaLabel={`Close action of finding ${number}`} onClick={() => setStep('close')}>
            Close action
          </Button>
        ) : null}
        {may.reject ? (
          <Button ariaLabel={`Reject answer to finding ${number}`} onClick={() => setStep('reject')}>
            Reject answer
          </Button>
        ) : null}
      </SpaceBetween>
      {step ? <StepDialog of={of} finding={finding} action={action} step={step} onClose={() => setStep(undefined)} /> : null}
    </SpaceBetween>
  );
}

/** All answers, oldest first, with their rejections and the closing note. */
function Course({ of: { rejectedAnswers = [], answer, answeredAt, answeredByName, closedAt, closedByName, closeNote } }: { readonly of: Action }) {
  return (
    <>
      {rejectedAnswers.map((one) => (
        <Box key={one.rejectedAt}>
          <Said by={one.answeredByName} at={one.answeredAt} text={one.answer} />
          <Box color="text-status-warning">{`Rejected by ${one.rejectedByName}, ${exactly(one.rejectedAt)}: ${one.reason}`}</Box>
        </Box>
      ))}
      {answer && answeredAt ? <Said by={answeredByName} at={answeredAt} text={answer} /> : null}
      {closedAt ? (
        <Box color="text-status-success">{`Closed by ${closedByName ?? 'the inspector'}, ${exactly(closedAt)}${closeNote ? `: ${closeNote}` : ''}`}</Box>
      ) : null}
    </>
  );
}

const Said = ({ by, at, text }: { readonly by: string | null; readonly at: string | null; readonly text: string }) => (
  <Box>
    <Box variant="strong">{`${[by ?? 'The provider', at ? exactly(at) : null].filter(Boolean).join(', ')}: `}</Box>
    {text}
  </Box>
);

const titles = { answer: 'Answer the corrective action', reject: 'Reject the answer', close: 'Close the corrective action' } as const;
const done = {
  answer: 'The answer has been sent to the inspector',
  reject: 'The answer is rejected, and the provider has been notified',
  close: 'The corrective action is closed',
} as const;

function StepDialog({ of, finding, action, step, onClose }: ActionProps & { readonly step: Step; readonly onClose: () => void }) {
  const common = {
    shownBy: contract.inspections.get,
    of: { id: of.id, n: finding.number },
    onDone: () => toast({ title: 'Inspection Updated', description: done[step] }),
  };
  return (
    <FormDialog header={titles[step]} onClose={onClose}>
      {step === 'answer' ? (
        <RouteForm route={contract.inspections.answerAction} {...common} actions={<FormActions submit="Send Answer" />}>
          <TextAreaField name="text" label="Action taken" description={action.what} />
        </RouteForm>
      ) : step === 'reject' ? (
        <RouteForm
          route={contract.inspections.rejectAnswer}
          {...common}
          defaults={{ reason: '', dueDate: null }}
          actions={<FormActions submit="Reject Answer" />}
        >
          <TextAreaField name="reason" label="Reason" description="The provider reads the reason and answers again." />
          <DayField name="dueDate" label="New due date" constraint="Today or later." />
        </RouteForm>
      ) : (
        <RouteForm route={contract.inspections.closeAction} {...common} defaults={{ note: '' }} actions={<FormActions submit="Close Action" />}>
          <TextAreaField name="note" label="Note" description={`How it was checked: ${action.what}`} />
        </RouteForm>
      )}
    </FormDialog>
  );
}
