// Buttons for the steps the user can take. A dialog explains each step's effect and asks for confirmation.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { endsAs, type Step, stepsFor, type TransactionStep } from '../../../shared/transactions/rules.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { askerOf, effectWords, firearmWords, typeWords } from './wording.tsx';

type Asker = ReturnType<typeof askerOf>;

const endings = { beginner: 'Withdraw', acceptor: 'Decline', office: 'Reject' } as const;

function verbOf(one: Transaction, step: TransactionStep, asker: Asker): string {
  switch (step) {
    case 'under_review':
      return one.acceptingEntityId === null ? 'Start Review' : 'Accept';
    case 'approved':
      return 'Approve';
    case 'completed':
      return 'Complete';
    case 'rejected':
      return endings[endsAs(one, asker)];
    default:
      return step satisfies never;
  }
}

const done: Readonly<Record<string, string>> = {
  Accept: 'accepted',
  'Start Review': 'under review',
  Approve: 'approved',
  Complete: 'completed',
  Withdraw: 'withdrawn',
  Decline: 'declined',
  Reject: 'rejected',
};

export function Steps({ transaction, onReload }: { readonly transaction: Transaction; readonly onReload: () => void }) {
  const asker = askerOf(useSession().user);
  const [taken, setTaken] = useState<Step>();
  const steps = stepsFor(transaction, asker);
  const forward = steps.find(({ status, refusal }) => status !== 'rejected' && !refusal);
  return (
    <KeepsFocus label="Steps of this transaction">
      <SpaceBetween direction="horizontal" size="xs">
        {/* Puts the step that moves forward last, as the primary button. */}
        {[...steps].reverse().map((step) => (
          <Button
            key={step.status}
            variant={step === forward ? 'primary' : 'normal'}
            disabled={step.refusal !== undefined}
            {...(step.refusal ? { disabledReason: step.refusal } : {})}
            onClick={() => setTaken(step)}
          >
            {verbOf(transaction, step.status, asker)}
          </Button>
        ))}
        {taken ? (
          <TakeStep
            transaction={transaction}
            step={taken.status}
            verb={verbOf(transaction, taken.status, asker)}
            onReload={onReload}
            onClose={() => setTaken(undefined)}
          />
        ) : null}
      </SpaceBetween>
    </KeepsFocus>
  );
}

interface TakeStepProps {
  readonly transaction: Transaction;
  readonly step: TransactionStep;
  readonly verb: string;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

function TakeStep({ transaction, step, verb, onReload, onClose }: TakeStepProps) {
  const ends = step === 'rejected';
  return (
    <FormDialog header={`${verb}: ${typeWords(transaction).toLowerCase()} of ${firearmWords(transaction)}`} onClose={onClose}>
      <Held of={transaction} onReload={onReload}>
        {(held) => (
          <SpaceBetween size="m">
            <StepEffect transaction={held} step={step} />
            <RouteForm
              route={contract.transactions.decide}
              shownBy={contract.transactions.get}
              of={held}
              defaults={{ status: step, comments: '' }}
              what="transaction"
              onDone={() => toast({ title: 'Transaction updated', description: `The transaction is now ${done[verb] ?? verb}.` })}
              onFailed={() => toast({ title: 'Error', description: 'Failed to update transaction', destructive: true })}
              actions={<FormActions submit={verb} submitting="Saving..." cancel={ends ? 'Keep transaction' : undefined} />}
            >
              <TextAreaField name="comments" label={ends ? 'Reason' : 'Comments'} rows={3} optional={!ends} />
            </RouteForm>
          </SpaceBetween>
        )}
      </Held>
    </FormDialog>
  );
}

function StepEffect({ transaction, step }: Pick<TakeStepProps, 'transaction' | 'step'>) {
  switch (step) {
    case 'under_review':
      return <span>The firearm office decides next. The firearm does not change hands yet.</span>;
    case 'approved':
      return <span>The transaction can be completed once the firearm has been handed over. The firearm does not change hands yet.</span>;
    case 'rejected':
      return <span>This ends the transaction. The firearm does not change, and you can create another transaction for it.</span>;
    case 'completed':
      return <CompletionEffects transaction={transaction} />;
    default:
      return step satisfies never;
  }
}

function CompletionEffects({ transaction }: Pick<TakeStepProps, 'transaction'>) {
  const licenses = useRoute(contract.licenses.list, { query: { firearmId: transaction.firearmId, status: 'current', limit: 1 } });
  const ancillaries = useRoute(contract.ancillaries.list, { query: { associatedFirearmId: transaction.firearmId, limit: 1 } });
  const along = { license: licenses.total === undefined ? undefined : licenses.total > 0, ancillaries: ancillaries.total };
  return (
    <Alert type="warning" header="This cannot be undone">
      <ul>
        {effectWords(transaction, along).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
