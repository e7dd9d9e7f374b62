// Signs out a browser in which nothing happens (setting "Session timeout"), and asks one minute before. The page stays, covered, for who was at it.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { useCallback, useEffect, useState } from 'react';
import { DialogButtons } from '../ui/form/dialog-buttons.tsx';
import { useSession } from './session.tsx';
import { lastActive, markActive } from './session-store.ts';

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const warnMs = 60_000;
/** Writing down every key would be for nothing. */
const atMostEveryMs = 5000;

/** Tabs of one browser count together: what was done last in any of them. */
export function SignOutWhenIdle({ minutes }: { readonly minutes: number }) {
  const { signOut, lock } = useSession();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const limitMs = minutes * 60_000;

  const leave = useCallback(() => lock(`You were signed out because nothing happened for ${minutes} minutes.`), [minutes, lock]);

  useEffect(() => {
    if (lastActive() === undefined) markActive();
    // By the clock and not by counting: while the computer sleeps no timer runs.
    const idleMs = () => Date.now() - (lastActive() ?? Date.now());
    const look = () => {
      const idle = idleMs();
      if (idle >= limitMs) leave();
      else setSecondsLeft(idle >= limitMs - warnMs ? Math.ceil((limitMs - idle) / 1000) : undefined);
    };
    // Once it asks, only the answer counts: somebody who walks past and touches the mouse is not an answer.
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
      <p>Nothing has happened here for a while. You will be signed out within a minute. What you entered stays on this page until you sign in again.</p>
      {/* Read out once, with the window: not every second. */}
      <span aria-hidden="true">{`${secondsLeft} s`}</span>
    </Modal>
  );
}
