// A double click is one press. What its first click does may bring another control under the pointer, the next record's or the next step's:
// the second click was not meant for that one, which nobody has read (decision 132).
import { useEffect } from 'react';

/** Sooner than this nobody has seen that another one has come, read it and decided. */
const soonestMs = 400;
/** In px: as far as a finger strays between two touches, and less than from one button to the next. */
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
      // A third click is none of what came either.
      last = { at, x, y, on: isSecond ? last.on : on };
    };
    const click = (event: MouseEvent) => {
      // The keyboard's has no detail, and nothing moves under a keyboard.
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
