// Dialog: a second authorised person allows an exception for one line, with badge, PIN and reason. The server checks the PIN with the issue.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import type { Exception, Line, Party } from './counter-state.ts';
import { SignerChoice } from './header-form.tsx';
import { isPinText, PinInput } from './pin-input.tsx';

interface ExceptionDialogProps {
  readonly line: Line;
  readonly legalEntityId: number;
  readonly onClose: () => void;
  readonly onAllow: (exception: Exception) => void;
}

export function ExceptionDialog({ line, legalEntityId, onClose, onAllow }: ExceptionDialogProps) {
  const [officer, setOfficer] = useState<Party>();
  const [pin, setPin] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const allow = () => {
    setTried(true);
    if (!officer || !isPinText(pin) || !reason.trim()) return;
    onAllow({ officerId: officer.id, officerName: officer.name, pin, reason: reason.trim() });
  };
  return (
    <Modal
      visible
      header={`Allow an exception for ${line.officer?.name ?? 'this line'}`}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={allow}>
            Allow Exception
          </Button>
        </DialogButtons>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">
          {line.verdict?.gates
            .filter(({ level }) => level === 'override')
            .map(({ message }) => (
              <div key={message}>{message}</div>
            ))}
        </Alert>
        <FormField errorText={tried && !officer ? 'Choose the second person' : undefined}>
          <SignerChoice name="overrideId" label="Second person" signer={officer} legalEntityId={legalEntityId} onPick={setOfficer} />
        </FormField>
        <PinInput label="PIN of the second person" value={pin} onChange={setPin} errorText={tried && !isPinText(pin) ? 'A PIN has six digits' : undefined} />
        <FormField label="Reason" errorText={tried && !reason.trim() ? 'Reason is required' : undefined}>
          <Input value={reason} onChange={({ detail }) => setReason(detail.value)} autoComplete={false} ariaRequired />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
