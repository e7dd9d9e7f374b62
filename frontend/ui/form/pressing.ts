// Prepares a form for a press of its button: no error message moves the button away, and the fields accept no text while the form is being saved.
import { useEffect, useMemo, useRef } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';

/** A button that is held longer, or released outside the window, delays no message further. */
const longestPressMs = 1000;

/** Resolves after the click that follows the press. */
const endOfPress = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestPressMs);
    const end = () => {
      clearTimeout(timer);
      setTimeout(resolve);
    };
    window.addEventListener('mouseup', end, { capture: true, once: true });
  });

/** The same resolver, but it answers after a press has ended: an error message during the press would move the button from under the pointer. */
export function useAfterPress<V extends FieldValues>(resolver: Resolver<V>): Resolver<V> {
  const press = useRef<Promise<void>>(undefined);
  useEffect(() => {
    // In the capture phase, before the press takes the focus from the field.
    const begin = () => {
      press.current = endOfPress();
    };
    window.addEventListener('mousedown', begin, { capture: true });
    return () => window.removeEventListener('mousedown', begin, { capture: true });
  }, []);
  return useMemo<Resolver<V>>(
    () => async (values, context, options) => {
      const found = await resolver(values, context, options);
      await press.current;
      return found;
    },
    [resolver],
  );
}

/** Makes the fields inert while the form is being saved: text typed then would be lost. The returned function enables them and restores the focus. */
export function disableWhileSaving(fields: HTMLElement): () => void {
  const focused = fields.querySelector<HTMLElement>(':focus');
  fields.inert = true;
  return () => {
    fields.inert = false;
    // Not if the user has moved on to something else.
    if (document.activeElement?.contains(fields)) focused?.focus({ preventScroll: true });
  };
}
