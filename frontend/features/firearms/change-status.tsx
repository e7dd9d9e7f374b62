// Dialog: changes the status of the selected firearms for one reason. Makes one call for each firearm and lists the results (decision 141).
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { safeParse } from 'valibot';
import type { Role } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import type { FirearmOfCompany } from '../../../shared/firearms/of-company.ts';
import { isFinal, isLoss, mayGive, statusWords } from '../../../shared/firearms/rules.ts';
import { ChangeStatus, firearmStatuses } from '../../../shared/firearms/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { makeOf } from './columns.tsx';

type Status = FirearmOfCompany['status'];

/** Losses, seizures and final statuses need details, so they are recorded for one firearm at a time. */
const statusesFor = (role: Role): Status[] =>
  firearmStatuses.filter((status) => mayGive(role, status) && !isLoss(status) && !isFinal(status) && status !== 'seized');

interface Outcome {
  readonly firearm: FirearmOfCompany;
  /** The reason for a failure. */
  readonly problem: string | undefined;
}

interface ChangeStatusProps {
  readonly firearms: readonly FirearmOfCompany[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const noProblems: Readonly<Record<string, string>> = {};

function problemsOf(body: { readonly status: Status | undefined; readonly reason: string }): Readonly<Record<string, string>> {
  const read = safeParse(ChangeStatus, body);
  return read.success ? noProblems : Object.fromEntries(read.issues.map((issue) => [String(issue.path?.[0]?.key), issue.message]));
}

export function ChangeStatusTogether({ firearms, onClose, onDone }: ChangeStatusProps) {
  const { user } = useSession();
  const [status, setStatus] = useState<Status>();
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const [busy, setBusy] = useState(false);
  const change = useCommand(contract.firearms.changeStatus);

  const start = async () => {
    const found = problemsOf({ status, reason });
    setProblems(found);
    if (!status || Object.keys(found).length > 0) return;
    setBusy(true);
    const done: Outcome[] = [];
    for (const firearm of firearms) {
      setOutcomes([...done]);
      const problem = await change.run({ params: { id: firearm.id }, body: { status, reason: reason.trim() }, ifMatch: firearm.version }).then(
        () => undefined,
        (error: unknown) => toApiError(error).sentence,
      );
      done.push({ firearm, problem });
    }
    setOutcomes(done);
    setBusy(false);
  };
  const isDone = outcomes !== undefined && !busy;
  const close = isDone ? onDone : onClose;
  return (
    <FormDialog
      size="medium"
      header={`Change the status of ${counted(firearms.length, 'firearm')}`}
      onClose={() => (busy ? undefined : close())}
      footer={
        <DialogButtons>
          {isDone ? (
            <Button variant="primary" onClick={onDone}>
              Close
            </Button>
          ) : (
            <>
              <Button variant="link" disabled={busy} onClick={onClose}>
                Cancel
              </Button>
              <Button variant="primary" loading={busy} loadingText="Changing" onClick={() => void start()}>
                Change Status
              </Button>
            </>
          )}
        </DialogButtons>
      }
    >
      {isDone && status ? (
        <Results outcomes={outcomes} status={status} />
      ) : (
        <SpaceBetween size="m">
          <Box>{firearms.map((one) => `${one.serialNumber} (${makeOf(one)}, ${statusWords(one.status)})`).join('; ')}</Box>
          <FormField label="New Status" errorText={status ? undefined : problems.status}>
            <Select
              disabled={busy}
              placeholder="Choose a status"
              options={statusesFor(user.role).map((value) => ({ value, label: wordsOf(value) }))}
              selectedOption={status ? { value: status, label: wordsOf(status) } : null}
              onChange={({ detail }) => setStatus(detail.selectedOption.value as Status)}
            />
          </FormField>
          <FormField label="Reason" errorText={problems.reason}>
            <Textarea rows={3} disabled={busy} value={reason} onChange={({ detail }) => setReason(detail.value)} />
          </FormField>
          {busy ? (
            <ProgressBar
              label="Changing"
              value={(100 * (outcomes?.length ?? 0)) / firearms.length}
              additionalInfo={`${outcomes?.length ?? 0} of ${firearms.length}`}
            />
          ) : (
            <Alert type="info">Each firearm is changed separately. If a firearm's status cannot be changed, the result gives the reason.</Alert>
          )}
        </SpaceBetween>
      )}
    </FormDialog>
  );
}

function Results({ outcomes, status }: { readonly outcomes: readonly Outcome[]; readonly status: Status }) {
  const changed = outcomes.filter(({ problem }) => !problem).length;
  const words = `${changed} of ${counted(outcomes.length, 'firearm')} changed to ${wordsOf(status).toLowerCase()}`;
  return (
    <SpaceBetween size="m">
      <Alert type={changed === outcomes.length ? 'success' : 'warning'}>{words}.</Alert>
      <Table
        variant="embedded"
        items={outcomes}
        trackBy={({ firearm }) => firearm.id}
        wrapLines
        columnDefinitions={[
          { id: 'firearm', header: 'Firearm', isRowHeader: true, cell: ({ firearm }) => `${firearm.serialNumber} (${makeOf(firearm)})` },
          { id: 'result', header: 'Result', cell: ({ firearm, problem }) => <Result of={problem} status={status} former={firearm.status} /> },
        ]}
      />
    </SpaceBetween>
  );
}

function Result({ of: problem, status, former }: { readonly of: string | undefined; readonly status: Status; readonly former: Status }) {
  if (!problem) return <StatusBadge status={status} />;
  return <StatusIndicator type="error">{`Still ${statusWords(former)}: ${problem}`}</StatusIndicator>;
}
