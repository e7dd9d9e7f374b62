// How a window with a form is closed: by its buttons and by Escape, and not before what was typed in it is given up. A click beside it does
// nothing.
import { closeWindow } from './unsaved-changes.tsx';

interface Dismissal {
  readonly detail: { readonly reason: string };
}

/** For a window's `onDismiss`. */
export const unlessBeside =
  (close: () => void) =>
  ({ detail }: Dismissal): void => {
    if (detail.reason !== 'overlay') closeWindow(close);
  };
