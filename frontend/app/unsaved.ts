// What would be lost with the page: forms that were begun, uploads under way. The browser asks before the tab is closed or loaded again.

const asking = new Set<(event: BeforeUnloadEvent) => void>();

/** Has the browser ask before the tab is closed or loaded anew, until what it returns is called. */
export function askAtTabsEnd(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  asking.add(ask);
  window.addEventListener('beforeunload', ask);
  return () => {
    asking.delete(ask);
    window.removeEventListener('beforeunload', ask);
  };
}

export const wouldLosePage = (): boolean => asking.size > 0;

/** The page is left for good: a question of the browser would keep it open for somebody else. */
export function letPageGo(): void {
  for (const ask of asking) window.removeEventListener('beforeunload', ask);
  asking.clear();
}
