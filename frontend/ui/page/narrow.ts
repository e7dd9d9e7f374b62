// Whether the screen is a phone's: where a table of many columns would hide what matters behind scrolling.
import { useSyncExternalStore } from 'react';

/** Cloudscape's own border between a narrow and a wide screen. */
const query = '(max-width: 688px)';

/** As wide as that the header has no room for its links (frontend/app/header.css). */
const headerQuery = '(max-width: 1199px)';

// A test's browser knows no media: it counts as wide.
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

/** True where the links of the header stand in the menu. */
export const useShortHeader = (): boolean => useSyncExternalStore(subscribeHeader, isHeaderShort);
