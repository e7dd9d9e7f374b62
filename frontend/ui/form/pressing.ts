// What a form does around a press of its button: no error message moves the button away, and no field takes text while the form is being saved.
import { useEffect, useMemo, useRef } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';

/** A button held for longer, or released outside the window, delays no message further. */
const longestPressMs = 1000;

/** Resolves after the click that the press becomes. */
const endOfPress = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestPressMs);
    const end = () => {
      clearTimeout(timer);
      setTimeout(resolve);
    };
    window.addEventListener('mouseup', end, { capture: true, once: true });
  });

/** The same resolver, but it answers only after a press has ended: an error shown in mid-press would move the button from under the pointer. */
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

/**
 * Text typed while a form is being saved would be lost without a word: the fields are inert until the function that this returns is called.
 * It gives the focus back to the field that had it.
 */
export function disableWhileSaving(fields: HTMLElement): () => void {
  const focused = fields.querySelector<HTMLElement>(':focus');
  fields.inert = true;
  return () => {
    fields.inert = false;
    // A person who has gone on to something else meanwhile is not called back.
    if (document.activeElement?.contains(fields)) focused?.focus({ preventScroll: true });
  };
}
