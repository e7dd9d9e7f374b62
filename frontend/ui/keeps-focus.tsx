// A button that did its work is gone, or off, and the keyboard's place with it: it goes on from what stood around the button.
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

interface KeepsFocusProps {
  /** For who hears where they are then. */
  readonly label: string;
  readonly children: ReactNode;
}

export function KeepsFocus({ label, children }: KeepsFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  // Whenever what is in it may have changed.
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  const leave = ({ target }: FocusEvent) => {
    // Taken away under the focus, or switched off, it was not left by anybody.
    queueMicrotask(() => {
      if (target.isConnected && !target.matches(':disabled')) isWithin.current = place.current?.contains(document.activeElement) ?? false;
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
      onFocus={() => {
        isWithin.current = true;
      }}
      onBlur={leave}
    >
      {children}
    </div>
  );
}
