// The dialog that confirms turning the authenticator off, where the installation makes it optional.
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Refused } from '../../session/own-sign-in.ts';
import { Question } from '../../ui/form/question.tsx';
import { useEndedAfter } from './use-ended.ts';

export function TurnOff({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ended = useEndedAfter();
  const go = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { turnOffAuthenticator } = await import('../../session/own-sign-in.ts');
      await turnOffAuthenticator();
    } catch (error) {
      setFailure((error as Partial<Refused>).sentence ?? 'The sign-in service is not available. Check your connection and try again.');
      setBusy(false);
      return;
    }
    await ended('authenticator-turned-off');
    onDone();
    onClose();
  };
  return (
    <Question
      header="Turn off the authenticator?"
      keep="Keep the authenticator"
      confirm="Turn Off"
      confirming="Turning off..."
      busy={busy}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        {failure ? (
          <div role="alert">
            <Alert type="error">{failure}</Alert>
          </div>
        ) : null}
        <div>After this you sign in with your password only. You stay signed in here; all your other sessions are signed out.</div>
      </SpaceBetween>
    </Question>
  );
}
