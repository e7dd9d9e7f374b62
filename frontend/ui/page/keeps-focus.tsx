// A button that did its work is gone, or off, and the keyboard's place with it: it goes on from what stood around the button.
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

interface KeepsFocusProps {
  /** For who hears where they are then. */
  readonly label: string;
  readonly children: ReactNode;
}

export function KeepsFocus({ label, children }: KeepsFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The last that had the focus here, or in a window that was opened from here: it is this component's, wherever the page has it. */
  const last = useRef<Element>(undefined);
  // Whatever has the focus anew, elsewhere perhaps: a button that was switched off is left unheard. A window that goes gives the focus back
  // while React hears of nothing, and what it gives it to may go with it: that is known by its place, in here or in the window below that one.
  useEffect(() => {
    const isHere = (element: Element) => place.current?.contains(element) === true;
    const begin = ({ target }: Event) => {
      const wasInWindow = last.current !== undefined && !isHere(last.current);
      const isOurs = target instanceof Element && (isHere(target) || (wasInWindow && target.closest('[role=dialog]') !== null));
      last.current = isOurs ? target : undefined;
    };
    document.addEventListener('focusin', begin, true);
    return () => document.removeEventListener('focusin', begin, true);
  }, []);
  // Whenever what is in it may have changed.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    // An open window keeps the keyboard to itself.
    const isInWindow = last.current.isConnected && !place.current?.contains(last.current);
    if (!isInWindow) place.current?.focus({ preventScroll: true });
  });
  const leave = ({ target }: FocusEvent) => {
    // Taken away under the focus, or switched off, it was not left by anybody.
    queueMicrotask(() => {
      const isLeft = target.isConnected && !target.matches(':disabled') && document.activeElement !== target;
      if (isLeft && last.current === target) last.current = undefined;
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be left out of sight
    <div
      ref={place}
      role="group"
      aria-label={label}
      tabIndex={-1}
      style={{ outline: 'none' }}
      onFocus={({ target }) => {
        last.current = target;
      }}
      onBlur={leave}
    >
      {children}
    </div>
  );
}
