// Buttons and forms for the steps of a disclosure: submit, approve, reject, withdraw.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { type DisclosureStep, stepsFor } from '../../../shared/disclosures/rules.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { askerOf } from './wording.tsx';

type Decision = Exclude<DisclosureStep, 'submitted'>;

const verbs = { approved: 'Approve', rejected: 'Reject' } as const;

interface ButtonsProps {
  readonly disclosure: Disclosure;
  readonly onDecide: (decision: Decision) => void;
  /** Called when submitting starts and when it ends. */
  readonly onSubmitting: (submitting: boolean) => void;
}

export function StepButtons({ disclosure, onDecide, onSubmitting }: ButtonsProps) {
  const steps = stepsFor(disclosure, askerOf(useSession().user));
  // Puts the step that moves forward last, as the primary button.
  const buttons = [...steps].reverse().map(({ status, refusal }) =>
    status === 'submitted' ? (
      <SubmitButton key={status} disclosure={disclosure} onSubmitting={onSubmitting} />
    ) : (
      <Button
        key={status}
        variant={status === 'approved' && !refusal ? 'primary' : 'normal'}
        disabled={refusal !== undefined}
        {...(refusal ? { disabledReason: refusal } : {})}
        onClick={() => onDecide(status)}
      >
        {verbs[status]}
      </Button>
    ),
  );
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {buttons}
    </SpaceBetween>
  );
}

function SubmitButton({ disclosure: { id, version, status }, onSubmitting }: Omit<ButtonsProps, 'onDecide'>) {
  const command = useCommand(contract.disclosures.submit, { shownBy: contract.disclosures.get });
  const submit = async () => {
    onSubmitting(true);
    try {
      await command.run({ params: { id }, ifMatch: version });
      toast({ title: 'Success', description: 'Disclosure submitted successfully' });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
    }
    onSubmitting(false);
  };
  return (
    <Button variant="primary" loading={command.busy} loadingText="Submitting..." onClick={() => void submit()}>
      {status === 'rejected' ? 'Resubmit' : 'Submit'}
    </Button>
  );
}

/** Moves the focus to the form. The pressed button below the list disappears and the form opens above it. */
const moveFocus = (place: HTMLElement | null) => place?.focus();

export function Decide({ disclosure, decision, onClose }: { readonly disclosure: Disclosure; readonly decision: Decision; readonly onClose: () => void }) {
  const rejects = decision === 'rejected';
  const title = rejects ? 'Reject This Disclosure' : 'Approve This Disclosure';
  return (
    <section ref={moveFocus} aria-label={title} tabIndex={-1} style={{ outline: 'none' }}>
      <SpaceBetween size="s">
        <Box variant="h3">{title}</Box>
        <RouteForm
          onClose={onClose}
          route={contract.disclosures.decide}
          shownBy={contract.disclosures.get}
          of={disclosure}
          defaults={{ status: decision, comments: '' }}
          onDone={() => toast({ title: 'Success', description: `Disclosure ${decision}` })}
          onFailed={() => toast({ title: 'Error', description: 'Failed to decide on the disclosure', destructive: true })}
          actions={<FormActions submit={rejects ? 'Confirm Rejection' : 'Confirm Approval'} submitting="Saving..." />}
        >
          <TextAreaField
            name="comments"
            label={rejects ? 'Reason' : 'Comments'}
            rows={3}
            optional={!rejects}
            {...(rejects ? { constraint: 'The company sees this reason, corrects the disclosure and resubmits it.' } : {})}
          />
        </RouteForm>
      </SpaceBetween>
    </section>
  );
}

/** Withdraws a submission before the regulator decides. */
export function Withdraw({ disclosure, onClose }: { readonly disclosure: Disclosure; readonly onClose: () => void }) {
  return (
    <section ref={moveFocus} aria-label="Withdraw This Disclosure" tabIndex={-1} style={{ outline: 'none' }}>
      <SpaceBetween size="s">
        <Box variant="h3">Withdraw This Disclosure</Box>
        <RouteForm
          onClose={onClose}
          route={contract.disclosures.withdraw}
          shownBy={contract.disclosures.get}
          of={disclosure}
          defaults={{ reason: '' }}
          onDone={() => toast({ title: 'Disclosure withdrawn', description: 'It is a draft again. The regulator has been notified.' })}
          onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
          actions={<FormActions submit="Withdraw Disclosure" submitting="Withdrawing..." cancel="Keep submission" />}
        >
          <TextAreaField name="reason" label="Reason" rows={3} constraint="The regulator sees this reason. The submission stays in the history." />
        </RouteForm>
      </SpaceBetween>
    </section>
  );
}
