// Messages of what was done: their code comes with the first sign of a person, not with the page.
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/toast-store.ts';

const Toasts = lazy(() => import('../ui/toasts.tsx').then((loaded) => ({ default: loaded.Toasts })));

const signs = ['pointerdown', 'keydown'] as const;

/** Before what was done has its answer: a message that says that the network is gone could not be fetched any more. */
export function Messages() {
  const waiting = useSyncExternalStore(toastStore.subscribe, toastStore.read) !== undefined;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    if (waiting) want();
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, [waiting]);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
