// What leaving a field finds wrong is said once the press that left it is over: said under the finger, it moves the button away from it, and
// "Cancel" is pressed for nothing.
import { useEffect, useMemo, useRef } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Held for longer, or let go where nobody hears of it, it keeps no message back. */
const longestMs = 1000;

/** Comes after the click that the press becomes. */
const endOfPress = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    const over = () => {
      clearTimeout(timer);
      setTimeout(resolve);
    };
    window.addEventListener('mouseup', over, { capture: true, once: true });
  });

/** The same resolver, in no hurry while a button of the mouse or a finger is down. */
export function useAfterPress<V extends FieldValues>(resolver: Resolver<V>): Resolver<V> {
  const pressed = useRef<Promise<void>>(undefined);
  useEffect(() => {
    // Before the field is left: that comes of it.
    const press = () => {
      pressed.current = endOfPress();
    };
    window.addEventListener('mousedown', press, { capture: true });
    return () => window.removeEventListener('mousedown', press, { capture: true });
  }, []);
  return useMemo<Resolver<V>>(
    () => async (values, context, options) => {
      const found = await resolver(values, context, options);
      await pressed.current;
      return found;
    },
    [resolver],
  );
}
