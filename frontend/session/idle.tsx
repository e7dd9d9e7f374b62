// Signs out an idle user (setting "Session timeout") and asks one minute before. The page stays, covered, until the user signs in again.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { useCallback, useEffect, useState } from 'react';
import { DialogButtons } from '../ui/form/dialog-buttons.tsx';
import { useSession } from './session.tsx';
import { lastActive, markActive } from './session-store.ts';

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const warnMs = 60_000;
/** Limits how often activity is stored: once in five seconds is enough. */
const atMostEveryMs = 5000;

/** All tabs of a browser count together: the last activity in any of them. */
export function SignOutWhenIdle({ minutes }: { readonly minutes: number }) {
  const { signOut, lock } = useSession();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const limitMs = minutes * 60_000;

  const leave = useCallback(() => lock(`You were signed out because you were inactive for ${minutes} minutes.`), [minutes, lock]);

  useEffect(() => {
    if (lastActive() === undefined) markActive();
    // Compare clock times: no timer runs while the computer sleeps.
    const idleMs = () => Date.now() - (lastActive() ?? Date.now());
    const look = () => {
      const idle = idleMs();
      if (idle >= limitMs) leave();
      else setSecondsLeft(idle >= limitMs - warnMs ? Math.ceil((limitMs - idle) / 1000) : undefined);
    };
    // Once the question is open, only its buttons count: someone who only touches the mouse may not be the user.
    const happened = () => {
      const idle = idleMs();
      if (idle > atMostEveryMs && idle < limitMs - warnMs) markActive();
    };
    look();
    const timer = setInterval(look, 1000);
    for (const sign of signs) window.addEventListener(sign, happened, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, happened);
    };
  }, [limitMs, leave]);

  if (secondsLeft === undefined) return null;
  const stay = () => {
    markActive();
    setSecondsLeft(undefined);
  };
  return (
    <Modal
      visible
      header="Are you still there?"
      closeAriaLabel="Close"
      onDismiss={stay}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={() => void signOut()}>
            Sign out now
          </Button>
          <Button variant="primary" onClick={stay}>
            Stay signed in
          </Button>
        </DialogButtons>
      }
    >
      <p>You have been inactive for a while. You will be signed out within a minute. Your entries stay on this page until you sign in again.</p>
      {/* Screen readers read the dialog once, not every second. */}
      <span aria-hidden="true">{`${secondsLeft} s`}</span>
    </Modal>
  );
}
