// Toasts and other parts that only an active user needs. Their code loads at the first key or pointer press, to keep the page small.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/page/toast-store.ts';

const signs = ['pointerdown', 'keydown'] as const;

/** Loads the toasts before a call is answered: after a lost connection, the toast that reports it could no longer be downloaded. */
export function Messages() {
  const waiting = useSyncExternalStore(toastStore.subscribe, toastStore.read) !== undefined;
  const [wanted, setWanted] = useState(false);
  const [Piece, setPiece] = useState<ComponentType>();
  useEffect(() => {
    const want = () => setWanted(true);
    if (waiting) want();
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, [waiting]);
  useEffect(() => {
    if (Piece || !(wanted || waiting)) return;
    // After a failed download, the next toast tries again. An error here would remove the whole screen.
    import('../ui/page/toasts.tsx').then(
      (loaded) => setPiece(() => loaded.AfterFirstSign),
      () => undefined,
    );
  }, [Piece, wanted, waiting]);
  return Piece ? <Piece /> : null;
}
