// True on a phone's screen, where a wide table would hide important columns behind scrolling.
import { useSyncExternalStore } from 'react';

/** Cloudscape's own limit between narrow and wide. */
const query = '(max-width: 688px)';

/** Below this width the header has no room for its links (frontend/app/header.css). */
const headerQuery = '(max-width: 1199px)';

// jsdom has no matchMedia: it counts as wide.
const matches = (text: string): boolean => globalThis.matchMedia?.(text).matches ?? false;

const subscribeTo = (text: string) => (changed: () => void) => {
  const list = globalThis.matchMedia?.(text);
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
};

export const isNarrow = (): boolean => matches(query);
const isHeaderShort = (): boolean => matches(headerQuery);
const subscribe = subscribeTo(query);
const subscribeHeader = subscribeTo(headerQuery);

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

/** True if the menu contains the header's links. */
export const useShortHeader = (): boolean => useSyncExternalStore(subscribeHeader, isHeaderShort);
