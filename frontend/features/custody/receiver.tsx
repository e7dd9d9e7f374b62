// The officer who receives returns: chosen once, with a PIN that the server confirms and the page forgets when the counter is locked.
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { pinErrorOf } from './calls.ts';
import type { Party } from './counter-state.ts';
import { SignerChoice } from './header-form.tsx';
import { isPinText, PinInput } from './pin-input.tsx';

interface SignInProps {
  readonly label: string;
  readonly button: string;
  readonly signer: Party | undefined;
  readonly legalEntityId: number;
  readonly onConfirmed: (signer: Party, pin: string) => void;
  readonly autoFocus?: boolean;
}

/** Officer and PIN, confirmed by the server. The sixth digit sends it. */
export function ConfirmPin({ label, button, signer: initial, legalEntityId, onConfirmed, autoFocus = false }: SignInProps) {
  const [signer, setSigner] = useState(initial);
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const confirm = async (digits: string) => {
    if (isSending.current) return;
    if (!signer) return setFailure('Choose the officer first');
    if (!isPinText(digits)) return setFailure('A PIN has six digits');
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(contract.custody.confirm, { body: { officerId: signer.id, pin: digits } });
      onConfirmed(signer, digits);
    } catch (cause) {
      setFailure(pinErrorOf(cause)?.message ?? toApiError(cause).sentence);
      setPin('');
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return (
    <SpaceBetween size="s">
      <ColumnLayout columns={3} minColumnWidth={200}>
        <SignerChoice name="signerId" label={label} signer={signer} legalEntityId={legalEntityId} onPick={setSigner} />
        <PinInput
          label="PIN"
          value={pin}
          onChange={setPin}
          isLast
          onComplete={(digits) => void confirm(digits)}
          disabled={busy}
          errorText={failure}
          autoFocus={autoFocus && signer !== undefined}
        />
        <FormField label="Confirmation">
          <Button formAction="none" loading={busy} loadingText="Confirming..." onClick={() => void confirm(pin)}>
            {button}
          </Button>
        </FormField>
      </ColumnLayout>
    </SpaceBetween>
  );
}

interface ReceiverProps {
  readonly receiver: (Party & { readonly pin?: string }) | undefined;
  readonly legalEntityId: number;
  readonly onConfirmed: (receiver: Party, pin: string) => void;
  readonly onChange: () => void;
}

export function Receiver({ receiver, legalEntityId, onConfirmed, onChange }: ReceiverProps) {
  if (receiver?.pin)
    return (
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <StatusIndicator type="success">{`Received by ${receiver.name}`}</StatusIndicator>
        <Button formAction="none" variant="inline-link" onClick={onChange}>
          Change Receiver
        </Button>
      </SpaceBetween>
    );
  return (
    <Container>
      <ConfirmPin label="Receiver" button="Confirm Receiver" signer={receiver} legalEntityId={legalEntityId} onConfirmed={onConfirmed} />
    </Container>
  );
}
