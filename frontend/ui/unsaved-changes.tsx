// Asks before a half-filled form is left: in the page by a question of ours, at the tab's end by the browser's.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router-dom';
import { readSession } from '../app/session-store.ts';
import { DialogButtons } from './dialog-buttons.tsx';

export interface UnsavedChangesProps {
  readonly dirty: boolean;
  /** Asked at the moment of leaving, when `dirty` may be a render behind. */
  readonly when: () => boolean;
}

export function UnsavedChanges({ dirty, when }: UnsavedChangesProps) {
  const routed = useContext(UNSAFE_DataRouterContext) !== null;
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Once the session is over there is nothing to stay for: the question would keep a person's screen open to whoever comes by.
      if (readSession()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return routed ? <AskBeforeLeaving when={when} /> : null;
}

function AskBeforeLeaving({ when }: Pick<UnsavedChangesProps, 'when'>) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when());
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      visible
      header="Leave page"
      closeAriaLabel="Close"
      onDismiss={() => blocker.reset()}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={() => blocker.reset()}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => blocker.proceed()}>
            Leave
          </Button>
        </DialogButtons>
      }
    >
      Are you sure that you want to leave this page? What you entered has not been saved.
    </Modal>
  );
}
