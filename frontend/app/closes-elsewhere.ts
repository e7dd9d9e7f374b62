// Closes an overlay (the account menu, the search results) when the user moves on.
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Calls `close` on a press or focus outside `root`, and when another screen opens. Pass the same `close` function at every render. */
export function useClosesElsewhere(root: RefObject<HTMLElement | null>, close: () => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every screen, and that is what closes it
  useEffect(() => close(), [key, close]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [root, close]);
}
