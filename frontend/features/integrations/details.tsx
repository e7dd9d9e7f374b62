// The dialog with one attempt's details: request, response and duration. The server masks personal data.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { IntegrationLog } from '../../../shared/integrations/schema.ts';
import { exactly, figure } from '../../../shared/kinds/format.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { systemWords } from '../../ui/records/partner-words.ts';
import { Replay } from './replay.tsx';
import { LogStatus, nextOf, operationWords } from './wording.tsx';

function Data({ title, value }: { readonly title: string; readonly value: Readonly<Record<string, unknown>> | null }) {
  return (
    <section aria-label={title}>
      <Box variant="h3">{title}</Box>
      {value ? <pre className="integration-data">{JSON.stringify(value, null, 2)}</pre> : <Box color="text-body-secondary">None</Box>}
    </section>
  );
}

export function LogDetails({ of: log, onClose }: { readonly of: IntegrationLog; readonly onClose: () => void }) {
  const { system, operation, direction, attempt, executedBy, createdAt, finishedAt, durationMs, errorMessage, messageId } = log;
  const next = nextOf(log);
  const pairs = [
    { label: 'Status', value: <LogStatus of={log} /> },
    { label: direction === 'out' ? 'Sent to' : 'Received from', value: systemWords[system] },
    { label: 'Attempt', value: attempt },
    { label: 'Executed by', value: executedBy },
    { label: 'Created', value: exactly(createdAt) },
    { label: 'Ended', value: finishedAt ? exactly(finishedAt) : 'Not yet' },
    { label: 'Duration', value: durationMs === null ? 'Unknown' : `${figure(durationMs)} ms` },
    { label: 'Message', value: <span className="integration-id">{messageId}</span> },
  ];
  return (
    <Modal
      visible
      size="large"
      header={operationWords[operation]}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <DialogButtons>
          <Replay of={log} onDone={onClose} />
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      }
    >
      <SpaceBetween size="l">
        <KeyValuePairs columns={4} minColumnWidth={170} items={pairs} />
        {errorMessage ? (
          <div>
            <Box variant="awsui-key-label">Error</Box>
            {errorMessage} {next}
          </div>
        ) : null}
        <Data title="Request" value={log.requestData} />
        <Data title="Response" value={log.responseData} />
      </SpaceBetween>
    </Modal>
  );
}
