// Returns whether the page is dark, because the map's canvas cannot use colours of the style sheets.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-appearance'] });
  return () => observer.disconnect();
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, () => document.documentElement.dataset.appearance === 'dark');
