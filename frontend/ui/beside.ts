// How a window with a form is closed: by its buttons and by Escape. A click beside it would take away what was typed.

interface Dismissal {
  readonly detail: { readonly reason: string };
}

/** For a window's `onDismiss`. */
export const unlessBeside =
  (close: () => void) =>
  ({ detail }: Dismissal): void => {
    if (detail.reason !== 'overlay') close();
  };
