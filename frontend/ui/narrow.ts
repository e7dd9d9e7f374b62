// Whether the screen is a phone's: where a table of many columns would hide what matters behind scrolling.
import { useSyncExternalStore } from 'react';

/** Cloudscape's own border between a narrow and a wide screen. */
const query = '(max-width: 688px)';

// A test's browser knows no media: it counts as wide.
const media = () => globalThis.matchMedia?.(query);

function subscribe(changed: () => void): () => void {
  const list = media();
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}

export const isNarrow = (): boolean => media()?.matches ?? false;

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
