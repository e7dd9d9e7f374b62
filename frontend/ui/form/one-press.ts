// Treats a double click as one press. The first click may bring another control under the pointer, such as the next record's button; the second click was not
// meant for it (decision 132).
import { useEffect } from 'react';

/** Within this time nobody can see the new control, read it and decide. */
const soonestMs = 400;
/** Pixels: the distance between two taps of a finger, and less than the distance between two buttons. */
const stray = 16;
const controls = 'a, button, input, label, textarea, [role=option], [role^=menuitem]';

const controlAt = ({ target }: Event) => (target instanceof Element ? target.closest(controls) : null);

export function useOnePress(): void {
  useEffect(() => {
    let last = { at: -soonestMs, x: 0, y: 0, on: null as Element | null };
    let isSecond = false;
    const down = (event: PointerEvent) => {
      const { timeStamp: at, clientX: x, clientY: y } = event;
      const on = controlAt(event);
      isSecond = on !== last.on && at - last.at < soonestMs && Math.hypot(x - last.x, y - last.y) < stray;
      // A third click is not meant for the new control either.
      last = { at, x, y, on: isSecond ? last.on : on };
    };
    const click = (event: MouseEvent) => {
      // A click by keyboard has detail 0, and is never suppressed.
      if (!isSecond || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('click', click, true);
    };
  }, []);
}
