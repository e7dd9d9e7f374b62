// Shows the current toast for 5 seconds (spec 1, section 9). A swipe to the right dismisses it, and F8 focuses the region.
import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { dismissToast, toastStore } from './toast-store.ts';
import './toasts.css';
import { useOnePress } from '../form/one-press.ts';

export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown ? (
        <Toast.Root
          key={shown.id}
          className={shown.destructive ? 'toast toast-destructive' : 'toast'}
          type={shown.destructive ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id);
          }}
        >
          {/* Radix reads the texts in a row: without a space, the last word of one and the first word of the next would sound like one. */}
          <Toast.Title className="toast-title">{shown.title}</Toast.Title>{' '}
          {shown.description ? <Toast.Description className="toast-text">{shown.description}</Toast.Description> : null}{' '}
          {shown.reason ? <Toast.Description className="toast-text">{shown.reason}</Toast.Description> : null}
          <Toast.Close className="toast-close" aria-label="Dismiss">
            <span aria-hidden="true">&times;</span>
          </Toast.Close>
        </Toast.Root>
      ) : null}
      <Toast.Viewport className="toasts" label="Notifications" hotkey={['F8']} />
    </Toast.Provider>
  );
}

/** The parts that load after a signed-in user's first action: the toasts, and the guard against double clicks. */
export function AfterFirstSign() {
  useOnePress();
  return <Toasts />;
}
