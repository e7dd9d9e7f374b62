// Messages of what was done, and what else is only for who does something: their code comes with the first sign of a person, not with the page.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/page/toast-store.ts';

const signs = ['pointerdown', 'keydown'] as const;

/** Before what was done has its answer: a message that says that the network is gone could not be fetched any more. */
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
    // What could not be fetched is fetched anew for the next message. Thrown, it would take the whole screen away.
    import('../ui/page/toasts.tsx').then(
      (loaded) => setPiece(() => loaded.AfterFirstSign),
      () => undefined,
    );
  }, [Piece, wanted, waiting]);
  return Piece ? <Piece /> : null;
}
