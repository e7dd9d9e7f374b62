// Moves the keyboard focus to the area around a button when the button disappears or is disabled after its action.
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

interface KeepsFocusProps {
  /** The area's name for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

export function KeepsFocus({ label, children }: KeepsFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The last element that had the focus here, or in a dialog opened from here. It counts as this component's wherever it is in the page. */
  const last = useRef<Element>(undefined);
  // Listen to the document, because disabled buttons send no blur event. A closing dialog returns the focus without React's events, and its target may
  // disappear as well: so check whether the target is in here or in the dialog below.
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
  // After every render, because the content may have changed.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    // An open dialog keeps the focus.
    const isInWindow = last.current.isConnected && !place.current?.contains(last.current);
    if (!isInWindow) place.current?.focus({ preventScroll: true });
  });
  const leave = ({ target }: FocusEvent) => {
    // The user did not move the focus away if the element was removed or disabled.
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
