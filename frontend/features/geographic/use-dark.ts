// Whether the page is dark now: the map's canvas takes no colours from the style sheets.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-appearance'] });
  return () => observer.disconnect();
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, () => document.documentElement.dataset.appearance === 'dark');
