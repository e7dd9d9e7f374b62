// Dialogs: Disclosure Details and Disclosure History.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isEditable, wasSubmitted } from '../../../shared/disclosures/rules.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Documents } from '../../ui/documents/documents.tsx';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { Held } from '../../ui/form/held.tsx';
import { LeaveScope } from '../../ui/form/leave-guard.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { downloadDisclosure } from './actions.tsx';
import type { Shown } from './filters.ts';
import { RegisterFigures, RegisterPreviewed } from './register-figures.tsx';
import { Decide, StepButtons, Withdraw } from './steps.tsx';
import { categoryLabels, nameOf, periodWords, Status } from './wording.tsx';

interface DetailsProps {
  readonly id: string;
  readonly open: (shown: Partial<Shown>) => void;
}

export function Details({ id, open }: DetailsProps) {
  const disclosure = useRoute(contract.disclosures.get, { params: { id } });
  const [decision, setDecision] = useState<'approved' | 'rejected'>();
  const [submitting, setSubmitting] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const withdraws = useCan(contract.disclosures.withdraw);
  const edits = useCan(contract.disclosures.edit);
  const one = disclosure.data;
  return (
    <Modal
      visible
      size="large"
      header="Disclosure Details"
      closeAriaLabel="Close"
      onDismiss={() => open({ id: '' })}
      footer={
        one && !decision && !withdrawing ? (
          <KeepsFocus label="Steps of this disclosure">
            <DialogButtons>
              <Button onClick={() => open({ id: '', history: id })}>View History</Button>
              {wasSubmitted(one) ? <Button onClick={() => void downloadDisclosure(one)}>Download</Button> : null}
              {wasSubmitted(one) ? <ExportButton list="disclosure-register" query={{ disclosureId: id }} /> : null}
              {edits && isEditable(one.status) ? (
                <Button disabled={submitting} disabledReason="The disclosure is being submitted." onClick={() => open({ id: '', form: id })}>
                  {one.status === 'rejected' ? 'Correct' : 'Edit'}
                </Button>
              ) : null}
              {withdraws && one.status === 'submitted' ? <Button onClick={() => setWithdrawing(true)}>Withdraw</Button> : null}
              <StepButtons disclosure={one} onDecide={setDecision} onSubmitting={setSubmitting} />
            </DialogButtons>
          </KeepsFocus>
        ) : undefined
      }
    >
      <KeepsFocus label="Disclosure">
        <Loadable of={disclosure} what="the disclosure" empty={<Nothing title="Disclosure not found" />}>
          {(record) => (
            <SpaceBetween size="l">
              {decision || withdrawing ? (
                <LeaveScope by={['id']}>
                  <Held of={record}>
                    {(held) =>
                      decision ? (
                        <Decide disclosure={held} decision={decision} onClose={() => setDecision(undefined)} />
                      ) : (
                        <Withdraw disclosure={held} onClose={() => setWithdrawing(false)} />
                      )
                    }
                  </Held>
                </LeaveScope>
              ) : null}
              <Comments disclosure={record} />
              <Facts disclosure={record} />
              {record.register && !isEditable(record.status) ? <RegisterFigures disclosure={record} /> : null}
              {edits && isEditable(record.status) ? <RegisterPreviewed disclosure={record} key={record.version} /> : null}
              <Documents of={{ type: 'disclosure', id, name: nameOf(record) }} />
            </SpaceBetween>
          )}
        </Loadable>
      </KeepsFocus>
    </Modal>
  );
}

function Comments({ disclosure: { status, comments, decidedByName, decidedAt } }: { readonly disclosure: Disclosure }) {
  if (!comments) return null;
  const by = `by ${decidedByName ?? 'the regulator'}${decidedAt ? `, ${exactly(decidedAt)}` : ''}`;
  const header = status === 'approved' ? `Approved ${by}` : status === 'rejected' ? `Rejected ${by}` : `Rejected before ${by}`;
  return (
    <Alert type={status === 'approved' ? 'success' : 'warning'} header={header}>
      {comments}
    </Alert>
  );
}

function Facts({ disclosure: one }: { readonly disclosure: Disclosure }) {
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={180}
      items={[
        { label: 'Company Name', value: one.companyName },
        { label: 'PSiRA Number', value: one.psiraNumber },
        { label: 'Status', value: <Status status={one.status} /> },
        { label: 'Period', value: periodWords(one) },
        { label: 'Categories', value: one.categories.map((category) => categoryLabels[category]).join(', ') },
        { label: 'Submitted', value: one.submittedAt ? `${exactly(one.submittedAt)}, ${one.submittedByName ?? ''}` : 'Not yet' },
        // A resubmitted disclosure is undecided. The earlier decision is shown above.
        { label: 'Decided', value: one.decidedAt && one.status !== 'submitted' ? `${exactly(one.decidedAt)}, ${one.decidedByName ?? ''}` : 'Not yet' },
        { label: 'Additional Notes', value: one.reportData?.additionalNotes ?? 'None' },
      ]}
    />
  );
}

export function HistoryOf({ id, open }: DetailsProps) {
  const history = useRoute(contract.disclosures.history, { params: { id } });
  return (
    <Modal visible header="Disclosure History" closeAriaLabel="Close" onDismiss={() => open({ history: '' })}>
      <RecordHistory of={history} />
    </Modal>
  );
}
