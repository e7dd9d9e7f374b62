// Dialog: the issuer confirms the issue with the PIN. The sixth digit or Enter issues the lines that are ready.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { InputProps } from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useRoute } from '../../api/hooks.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { type Issued, isOfShift, issueReady, pinErrorOf } from './calls.ts';
import type { CounterStore, Line, Party } from './counter-state.ts';
import { SignerChoice } from './header-form.tsx';
import { isPinText, PinInput } from './pin-input.tsx';

interface ConfirmIssueProps {
  readonly store: CounterStore;
  readonly ready: readonly Line[];
  readonly issuer: Party;
  readonly legalEntityId: number;
  readonly onClose: () => void;
  readonly onDone: (result: Issued) => void;
}

export function ConfirmIssue({ store, ready, issuer, legalEntityId, onClose, onDone }: ConfirmIssueProps) {
  const [lines] = useState(ready);
  const { data: policy } = useRoute(contract.custody.getPolicy, { params: { id: String(legalEntityId) } });
  const needsWitness = policy?.needsWitness ?? false;
  const [pin, setPin] = useState('');
  const [receiverPin, setReceiverPin] = useState('');
  const [witness, setWitness] = useState<Party>();
  const [witnessPin, setWitnessPin] = useState('');
  const [failure, setFailure] = useState<{ readonly path?: string; readonly message: string }>();
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const pinField = useRef<InputProps.Ref>(null);
  const receiverField = useRef<InputProps.Ref>(null);
  const single = lines.length === 1 ? lines[0] : undefined;
  const [isShift] = useState(() => isOfShift(store.get(), lines));
  const needsReceiver = single !== undefined && !isShift && policy?.receiverProof === 'pin';
  // The issuer of the last single issue does not enter the PIN again beside an officer who enters one.
  const [isRefused, setRefused] = useState(false);
  const { issuerPin } = store.get();
  const keptPin = needsReceiver && !isRefused && issuerPin?.officerId === issuer.id ? issuerPin.pin : undefined;
  // The dialog itself focuses its close button first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => (needsReceiver ? receiverField : pinField).current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [needsReceiver]);
  // Fields are disabled while the call runs.
  useEffect(() => {
    if (busy || !failure || failure.path === 'witness.pin') return;
    (failure.path?.endsWith('receiverPin') || keptPin ? receiverField : pinField).current?.focus();
  }, [busy, failure, keptPin]);
  const errorAt = (path: string) => (failure?.path?.endsWith(path) ? failure.message : undefined);
  const isRequired = keptPin ? 'The sixth digit issues the firearm' : 'The custody policy of the company requires it';
  const receiverHint = needsReceiver ? isRequired : 'Without it, the officer signs the printed authorisation';
  const receiver = single ? (
    <PinInput
      ref={receiverField}
      optional={!needsReceiver}
      label={`PIN of ${single.officer?.name}`}
      value={receiverPin}
      disabled={busy}
      onChange={setReceiverPin}
      isLast={needsReceiver}
      onComplete={(digits) => (keptPin ? void issue(keptPin, digits) : pinField.current?.focus())}
      errorText={errorAt('receiverPin')}
      constraint={receiverHint}
    />
  ) : null;

  const issue = async (byIssuer: string, ofReceiver = receiverPin) => {
    if (isSending.current) return;
    if (!isPinText(byIssuer)) return setFailure({ path: 'issuer.pin', message: 'A PIN has six digits' });
    if (needsWitness && !witness) return setFailure({ message: 'Choose the witness: the custody policy of the company requires one.' });
    if (needsReceiver && !ofReceiver) return setFailure({ path: 'receiverPin', message: `${single?.officer?.name} must enter the PIN` });
    if (ofReceiver && !isPinText(ofReceiver)) return setFailure({ path: 'receiverPin', message: 'A PIN has six digits' });
    if (witness && !isPinText(witnessPin)) return setFailure({ path: 'witness.pin', message: 'A PIN has six digits' });
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const proofs = { issuerPin: byIssuer, receiverPin: ofReceiver || undefined, witness: witness ? { officerId: witness.id, pin: witnessPin } : undefined };
      const eventIds = lines.map(({ eventId }) => eventId);
      const result = await issueReady(store, eventIds, proofs);
      // The lines were judged, so the issuer's PIN is right.
      if (needsReceiver) store.set({ issuerPin: { officerId: issuer.id, pin: byIssuer } });
      if (!result.receiverPin) return onDone(result);
      setFailure({ path: 'receiverPin', message: result.receiverPin });
      setReceiverPin('');
    } catch (cause) {
      const error = toApiError(cause);
      if (error.isTemporary) return onClose();
      const wrong: NonNullable<typeof failure> = pinErrorOf(cause) ?? { message: error.sentence };
      setFailure(wrong);
      setPin('');
      if (keptPin && wrong.path !== 'issuer.pin') return;
      setRefused(true);
      store.set({ issuerPin: undefined });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const isShown = ['issuer.pin', 'receiverPin', 'witness.pin'].some((path) => errorAt(path));

  return (
    <Modal
      visible
      header={single ? `Issue ${single.firearm?.name} to ${single.officer?.name}` : `Issue ${counted(lines.length, 'firearm')}`}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => detail.reason !== 'overlay' && !busy && onClose()}
      footer={
        <DialogButtons>
          <Button variant="link" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} loadingText="Issuing..." onClick={() => void issue(keptPin ?? pin)}>
            {single ? 'Issue Firearm' : 'Issue Firearms'}
          </Button>
        </DialogButtons>
      }
    >
      <SpaceBetween size="m">
        {failure && !isShown ? (
          <div role="alert">
            <Alert type="error">{failure.message}</Alert>
          </div>
        ) : null}
        {needsReceiver ? receiver : null}
        {keptPin ? (
          <StatusIndicator type="success">{`Issuer: ${issuer.name}, PIN entered`}</StatusIndicator>
        ) : (
          <PinInput
            ref={pinField}
            label={`PIN of the issuer, ${issuer.name}`}
            value={pin}
            disabled={busy}
            onChange={setPin}
            isLast
            onComplete={(digits) => void issue(digits)}
            errorText={errorAt('issuer.pin')}
            constraint="The sixth digit issues the lines"
          />
        )}
        <ExpandableSection
          key={String(needsWitness)}
          defaultExpanded={needsWitness}
          headerText={needsWitness ? 'Witness (required by the custody policy)' : single && !needsReceiver ? 'PIN of the officer, or a witness' : 'Witness'}
        >
          <SpaceBetween size="m">
            {needsReceiver ? null : receiver}
            <SignerChoice name="witnessId" label="Witness" signer={witness} legalEntityId={legalEntityId} onPick={setWitness} />
            {witness ? (
              <PinInput label={`PIN of ${witness.name}`} value={witnessPin} disabled={busy} onChange={setWitnessPin} errorText={errorAt('witness.pin')} />
            ) : null}
          </SpaceBetween>
        </ExpandableSection>
      </SpaceBetween>
    </Modal>
  );
}
